import { addMs, dayMs } from "#server/core/clock.ts";
import type { PaymentRequest, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import type { PaymentResponse } from "#server/payments/processor/mollie/declared.ts";
import { dataOf } from "#server/payments/processor/mollie/payments/data.ts";
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

/** The debit that the bank is asked for; null of any other payment. */
export function debitOf(payment: PaymentResponse): ProcessorPayment["debit"] {
  const { account } = dataOf(payment);
  if (!account) return null;
  const [, lastDay] = bankDebits.sepa_debit.answersInDays;
  const expectedAt = addMs(new Date(payment.createdAt), lastDay * dayMs);
  return { country: account.slice(0, 2), last4: account.slice(2), expectedAt };
}
