import { addMs, dayMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type {
  CardSummary,
  PaymentRequest,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { neverExpires } from "#server/payments/methods/expiry.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import type { PaymentResponse } from "#server/payments/processor/mollie/declared.ts";
import { dataOf, endOf } from "#server/payments/processor/mollie/payments/data.ts";
import { mandateOf } from "#server/records/payments/payment-method.ts";
import { bankDebits } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

/** Mollie's name of a SEPA debit, which its library declares. */
export const debitAtMollie = "directdebit";

/**
 * Tells Mollie of the mandate that the payer has accepted here, under the reference that is shown to them: Mollie debits an
 * account by a mandate alone. One that it calls invalid is refused by the payment.
 */
export async function createMandate(
  { mollie }: MollieAccount,
  { attemptId, startedAt, source }: PaymentRequest,
  customerId: string,
): Promise<string | null> {
  if (source.type !== "debit") return null;
  const { id } = await mollie.ask("POST /v2/customers/{customerId}/mandates", {
    path: [customerId],
    body: {
      method: debitAtMollie,
      consumerName: source.payer.name,
      consumerAccount: source.account,
      signatureDate: startedAt.toISOString().slice(0, 10),
      mandateReference: mandateOf(attemptId),
    },
    key: `${attemptId}:mandate`,
  });
  return id;
}

/** The details of an account that may be kept, in the place of a card's; null where Mollie does not say which it is. */
export function accountOf(
  env: Pick<Env, "APP_SECRET">,
  account: string | null | undefined,
): CardSummary | null {
  if (!account) return null;
  const fingerprint = keyedHash(env, "card-fingerprint", account);
  return { brand: "sepa_debit", last4: account.slice(-4), ...neverExpires, fingerprint };
}

/** The debit that the bank is asked for; null of any other payment. By a kept mandate Mollie alone knows the account. */
export function debitOf(payment: PaymentResponse): ProcessorPayment["debit"] {
  const { capture, account: end } = dataOf(payment);
  const whole = payment.details?.consumerAccount;
  const account = end ?? (whole && endOf(whole));
  if (capture !== "debit" || !account) return null;
  const [, lastDay] = bankDebits.sepa_debit.answersInDays;
  const expectedAt = addMs(new Date(payment.createdAt), lastDay * dayMs);
  return { country: account.slice(0, 2), last4: account.slice(2), expectedAt };
}
