import { addMs, dayMs } from "#server/core/clock.ts";
import type { PaymentRequest, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { AdyenPaymentModel } from "#server/generated/prisma/models.ts";
import { bankDebits } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

/** The parts of an account that may be kept, and the day by which its bank answers; undefined of any other payment. */
export function debitOf({ source }: Pick<PaymentRequest, "source">, now: Date) {
  if (source.type !== "debit") return undefined;
  const [, lastDay] = bankDebits.sepa_debit.answersInDays;
  const expectedAt = addMs(now, lastDay * dayMs).toISOString();
  return { country: source.account.slice(0, 2), last4: source.account.slice(-4), expectedAt };
}

type Debit = NonNullable<ReturnType<typeof debitOf>>;

type Kept = Pick<AdyenPaymentModel, "capture" | "debit">;

/** Where Adyen refused it at once, `capture` alone says so; where a sale has paid it, `debit`. */
export function isDebit({ capture, debit }: Kept): boolean {
  return capture === "by_debit" || debit !== null;
}

/** The debit that the bank was asked for, as far as Adyen has said that it got the request. */
export function debitAtBank({ state, debit }: AdyenPaymentModel): ProcessorPayment["debit"] {
  if (debit === null || state === "asked" || state === "given_up") return null;
  const { country, last4, expectedAt } = debit as Debit;
  return { country, last4, expectedAt: new Date(expectedAt) };
}

/**
 * Whether the authorization of a debit has taken the money: Adyen declares `networkProcessingMode` as `sale` where nothing is
 * left to be captured, else as `auth`.
 */
export function isSale(row: Kept, additional: { networkProcessingMode?: string }): boolean {
  return isDebit(row) && additional.networkProcessingMode === "sale";
}
