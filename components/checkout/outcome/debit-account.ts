import type { PaidMethod } from "#server/checkout/receipt-view.ts";
import { type BankDebit, isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";

/** Whether what was saved or paid with is an account that is debited, and no card. */
export function isAccount(method: PaidMethod): method is BankDebit {
  return typeof method === "string" && isBankDebit(method);
}

type Account = Pick<DebitOfPayment, "last4"> & { country: string | null };

/** The account of a debit as its holder knows it: its country, where that is known, and its end. */
export function accountOf({ country, last4 }: Account): string {
  return country === null ? `•••• ${last4}` : `${country}•• •••• ${last4}`;
}
