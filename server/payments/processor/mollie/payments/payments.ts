import { addMs, minuteMs } from "#server/core/clock.ts";
import {
  isProcessorRefused,
  isProcessorUnreachable,
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type {
  AttemptReference,
  PaymentRequest,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { mollieLimits, toMollie } from "#server/payments/processor/mollie/amounts.ts";
import { paymentOf } from "#server/payments/processor/mollie/payments/answers.ts";
import { dataFor, dataOf } from "#server/payments/processor/mollie/payments/data.ts";
import { createMandate } from "#server/payments/processor/mollie/payments/debits.ts";
import { findPayment } from "#server/payments/processor/mollie/payments/find.ts";
import { paymentRequest } from "#server/payments/processor/mollie/payments/request.ts";
import {
  capture,
  finished,
  isOpen,
  letGo,
  see,
  unlessRefused,
} from "#server/payments/processor/mollie/payments/take.ts";
import { createCustomer } from "#server/payments/processor/mollie/saved-cards.ts";

/**
 * Asks for a payment under the attempt's key. Steps before it charge nothing; after it nothing is said to be undone, as the
 * payment is there.
 */
export async function createPayment(
  account: MollieAccount,
  request: PaymentRequest,
): Promise<ProcessorPayment> {
  checkAmount(request);
  const id = isOld(account, request)
    ? await findOld(account, request)
    : await makePayment(account, request);
  return madeAlready(() => retrievePayment(account, id));
}

async function makePayment(account: MollieAccount, request: PaymentRequest): Promise<string> {
  const { attemptId: key, source, save, setup } = request;
  const isDebit = source.type === "debit";
  const isKept = isDebit || ((save || setup) && source.type === "token");
  const customerId = isKept ? await chargingNothing(() => createCustomer(account, request)) : null;
  const mandateId =
    isDebit && customerId !== null
      ? await chargingNothing(() => createMandate(account, request, customerId))
      : null;
  const body = paymentRequest(account, request, { customerId, mandateId });
  return (await account.mollie.ask("POST /v2/payments", { body, key })).id;
}

/** An attempt whose key may be forgotten is not asked for again. @throws ProcessorRefused */
async function findOld(account: MollieAccount, request: PaymentRequest): Promise<string> {
  const found = await findPayment(account, request);
  if (found) return found.id;
  throw new ProcessorRefused("too_old", "This attempt was never made, and is too old to be.");
}

/** @throws ProcessorRefused */
function checkAmount({ amount, currency, setup }: PaymentRequest): void {
  const limits = mollieLimits(currency);
  if (limits && (setup || amount <= limits.maximum)) return;
  throw new ProcessorRefused("invalid_amount", `Mollie is not asked for ${amount} ${currency}.`);
}

/** Steps before the payment: whatever becomes of them, it may be tried again. */
async function chargingNothing<Answer>(step: () => Promise<Answer>): Promise<Answer> {
  try {
    return await step();
  } catch (error) {
    if (!isProcessorUnreachable(error) || error.kind !== "unknown") throw error;
    throw new ProcessorUnreachable(error.message, { kind: "again", status: error.status });
  }
}

/** Steps after the payment was made: a refusal of one says nothing about the payment. */
async function madeAlready<Answer>(step: () => Promise<Answer>): Promise<Answer> {
  try {
    return await step();
  } catch (error) {
    if (!isProcessorUnreachable(error) && !isProcessorRefused(error)) throw error;
    throw new ProcessorUnreachable(error.message);
  }
}

/** Mollie says of keys that they are not kept for long: an attempt is asked for under its own within half an hour. */
const keyTrustedMs = 30 * minuteMs;

function isOld({ clock }: MollieAccount, { startedAt }: AttemptReference): boolean {
  return addMs(startedAt, keyTrustedMs) <= clock.now();
}

/** The payment as it stands, after what is due of it has been done. */
export async function retrievePayment(
  account: MollieAccount,
  id: string,
): Promise<ProcessorPayment> {
  return paymentOf(account.env, await finished(account, await see(account, id)));
}

/**
 * An attempt is looked for among the payments that were made since. Where it is not there, its key is taken by a payment
 * that nobody is led to: the request that may still be on its way is answered with that one. A request that is older than
 * the key has come long since, or never will.
 */
export async function resolvePayment(
  account: MollieAccount,
  attempt: AttemptReference,
): Promise<ProcessorPayment> {
  const found = await findPayment(account, attempt);
  if (found) return retrievePayment(account, found.id);
  if (isOld(account, attempt)) return neverMade(attempt);
  const { attemptId: key, amount, currency, returnUrl } = attempt;
  const body = {
    description: attempt.paymentIntentId,
    amount: toMollie(Math.max(amount, 1), currency),
    redirectUrl: returnUrl,
    method: "creditcard",
    captureMode: "manual" as const,
    metadata: { ...dataFor(attempt), givenUp: "yes" },
  };
  const { id } = await account.mollie.ask("POST /v2/payments", { body, key });
  return retrievePayment(account, id);
}

function neverMade({ attemptId, amount }: AttemptReference): ProcessorPayment {
  return {
    id: null,
    status: "canceled",
    attemptId,
    amount,
    amountCaptured: 0,
    card: null,
    processorMethod: null,
    nextAction: null,
    decline: null,
  };
}

/**
 * Gives up a payment: that is written down at Mollie first, since a page that a shopper has open cannot always be closed.
 * One that is paid is answered as it is.
 */
export async function cancelPayment(account: MollieAccount, id: string): Promise<ProcessorPayment> {
  const { payment } = await see(account, id);
  if (!isOpen(payment) && payment.status !== "authorized") return retrievePayment(account, id);
  const { mollie } = account;
  const path = [id];
  const body = { metadata: { ...dataOf(payment), givenUp: "yes" } };
  if (dataOf(payment).givenUp !== "yes")
    await unlessRefused(() => mollie.ask("PATCH /v2/payments/{paymentId}", { path, body }));
  if (isOpen(payment) && payment.isCancelable)
    await unlessRefused(() => mollie.ask("DELETE /v2/payments/{paymentId}", { path }));
  if (payment.status === "authorized") await letGo(account, id);
  return retrievePayment(account, id);
}

/** Takes a part, or all, and lets the rest go. One amount is decided, and asked for under one key. */
export async function capturePayment(
  account: MollieAccount,
  id: string,
  amount: number,
): Promise<ProcessorPayment> {
  const seen = await finished(account, await see(account, id));
  const before = paymentOf(account.env, seen);
  if (before.status !== "authorized") return before;
  if (amount > before.amount)
    throw new ProcessorRefused("amount_too_large", "More than was authorized cannot be captured.");
  await capture(account, seen, amount);
  return retrievePayment(account, id);
}
