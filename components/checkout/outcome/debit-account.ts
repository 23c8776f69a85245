import type { DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";

type Account = Pick<DebitOfPayment, "last4"> & { country: string | null };

/** The account of a debit as its holder knows it: its country, where that is known, and its end. */
export function accountOf({ country, last4 }: Account): string {
  return country === null ? `•••• ${last4}` : `${country}•• •••• ${last4}`;
}
