import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { fromMollie, toMollie } from "#server/payments/processor/mollie/amounts.ts";
import type { PaymentResponse } from "#server/payments/processor/mollie/declared.ts";
import { statusOf, type Seen } from "#server/payments/processor/mollie/payments/answers.ts";
import { dataOf, isTakenAtOnce } from "#server/payments/processor/mollie/payments/data.ts";

/** A payment with its captures: those that are on their way count as taken. */
export type Held = Seen & { captures: Capture[] };
type Capture = { id: string; status: string; amount: number };

export async function see({ mollie }: MollieAccount, id: string): Promise<Held> {
  const path = [id];
  const payment = await mollie.ask("GET /v2/payments/{paymentId}", { path });
  const captures = payment._links.captures
    ? (await mollie.ask("GET /v2/payments/{paymentId}/captures", { path }))._embedded.captures
    : [];
  const all = captures.map(({ id: captureId, status, amount }) => ({
    id: captureId,
    status,
    amount: amount ? fromMollie(amount) : fromMollie(payment.amount),
  }));
  const taken = all.filter(({ status }) => status !== "failed");
  return { payment, captures: all, captured: taken.reduce((sum, one) => sum + one.amount, 0) };
}

export function isOpen({ status }: PaymentResponse): boolean {
  return status === "open" || status === "pending";
}

/**
 * Does what is due: money that is to be taken at once is captured, the rest of a part is let go, and so is an authorization
 * that nobody wants any more. Money that a bank has paid for such a payment is given back.
 */
export async function finished(account: MollieAccount, held: Held): Promise<Held> {
  const { payment, captured } = held;
  const data = dataOf(payment);
  const isGivenUp = data.givenUp === "yes";
  if (payment.status === "authorized") {
    const isDue = isTakenAtOnce(data) && captured === 0 && !isGivenUp;
    if (isDue) await capture(account, held, fromMollie(payment.amount));
    else if (isGivenUp || captured > 0) await letGo(account, payment.id);
    else return held;
    return see(account, payment.id);
  }
  const isOwed = statusOf(held) === "canceled" && payment.status === "paid";
  if (isOwed && !isGivenBack(payment)) {
    await giveBack(account, payment);
    return see(account, payment.id);
  }
  return held;
}

function isGivenBack({ amount, amountRefunded }: PaymentResponse): boolean {
  return amountRefunded !== undefined && fromMollie(amountRefunded) >= fromMollie(amount);
}

/**
 * Takes money that is held, once: the key is the payment's, and another one only after a capture that failed. What Mollie
 * refuses because the payment has moved on is seen by who looks next.
 */
export async function capture(
  { mollie }: MollieAccount,
  { payment, captures }: Held,
  amount: number,
): Promise<void> {
  const { id, status, amount: whole } = payment;
  const failed = captures.filter((one) => one.status === "failed").length;
  const body = { amount: toMollie(amount, whole.currency) };
  const key = `${id}:capture:${failed}`;
  const path = [id];
  if (status === "authorized")
    await unlessRefused(() =>
      mollie.ask("POST /v2/payments/{paymentId}/captures", { path, body, key }),
    );
}

/** Lets go of all that is held and not captured. */
export async function letGo({ mollie }: MollieAccount, id: string): Promise<void> {
  const operation = "POST /v2/payments/{paymentId}/release-authorization";
  await unlessRefused(() => mollie.ask(operation, { path: [id], key: `${id}:release` }));
}

async function giveBack({ mollie }: MollieAccount, payment: PaymentResponse): Promise<void> {
  const { id, amount } = payment;
  const body = { amount, metadata: { givenBack: id } };
  const operation = "POST /v2/payments/{paymentId}/refunds";
  await unlessRefused(() => mollie.ask(operation, { path: [id], body, key: `${id}:give-back` }));
}

/** The payment's state counts, which is read afterwards: it may have moved on meanwhile. */
export async function unlessRefused(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!isProcessorRefused(error)) throw error;
  }
}
