import type { AttemptReference, PaymentRequest } from "#server/core/interfaces/processor.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

/**
 * Data of ours that Mollie keeps with a payment (`metadata`, about 1 kB): there is no other place to look at.
 * `capture`: `bank` where the shopper's bank pays at once, `account` where their account elsewhere holds the money first, which
 * is then taken at once, `debit` where the payer's bank pays days later. `account`: the country and the end of an account that
 * is debited. `givenUp`: nobody wants the payment any more, so that an
 * authorization that comes after all is let go, and money of a bank given back.
 */
export type PaymentData = {
  attemptId: string;
  merchantId: string;
  paymentIntentId: string;
  capture: "automatic" | "manual" | "bank" | "account" | "debit";
  account?: string;
  saves: "yes" | "no";
  givenUp: "yes" | "no";
};

export function dataFor(
  attempt: AttemptReference & Partial<Pick<PaymentRequest, "source">>,
): PaymentData {
  const { source } = attempt;
  const account = source?.type === "debit" ? source.account : null;
  const { attemptId, merchantId, paymentIntentId, method, save, setup, offSession } = attempt;
  return {
    attemptId,
    merchantId,
    paymentIntentId,
    capture: method === "card" ? attempt.capture : wayOf(method),
    ...(account && { account: endOf(account) }),
    saves: (save || setup) && !offSession ? "yes" : "no",
    givenUp: "no",
  };
}

function wayOf(method: AttemptReference["method"]): "account" | "bank" | "debit" {
  if (isBankDebit(method)) return "debit";
  return isHeldFirst(method) ? "account" : "bank";
}

/** Ways to pay besides cards that Mollie captures (docs.mollie.com/docs/klarna, "Supported operations"). */
export function isHeldFirst(method: AttemptReference["method"]): boolean {
  return method === "klarna";
}

/** Money that is held is taken as soon as it can be. */
export function isTakenAtOnce({ capture }: Partial<PaymentData>): boolean {
  return capture === "automatic" || capture === "account";
}

/** A bank that pays takes no capture of ours: money that nobody wants any more is given back. */
export function isPaidByBank({ capture }: Partial<PaymentData>): boolean {
  return capture === "bank" || capture === "debit";
}

/** Empty for a payment that somebody else has made with this account. */
export function dataOf({ metadata }: { metadata?: unknown }): Partial<PaymentData> {
  return typeof metadata === "object" && metadata !== null ? metadata : {};
}

/** The country and the last four characters of an account. */
export function endOf(account: string): string {
  return account.slice(0, 2) + account.slice(-4);
}
