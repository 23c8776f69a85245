import type { Env } from "#server/core/env.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import type { AttemptRequest } from "#server/payments/charge/attempt/start.ts";
import { plainAccount } from "#server/wire/atoms/checkout/bank/account-numbers.ts";
import type { BankDebitInput } from "#server/wire/payments/bank/bank-debit.ts";

/** The details of an account that may be stored: its end, and a keyed hash of the whole. */
export function accountEnd(
  env: Pick<Env, "APP_SECRET">,
  bankDebit: BankDebitInput,
): AttemptRequest["card"] {
  const account = plainAccount(bankDebit);
  const fingerprint = keyedHash(env, "card-fingerprint", account);
  return { brand: bankDebit.type, last4: account.slice(-4), fingerprint };
}
