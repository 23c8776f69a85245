import type { DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";

/** The account of a debit as its holder knows it: its country and its end. */
export function accountOf({ country, last4 }: Pick<DebitOfPayment, "country" | "last4">): string {
  return `${country}•• •••• ${last4}`;
}
