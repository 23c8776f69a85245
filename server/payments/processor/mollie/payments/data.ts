import type { AttemptReference } from "#server/core/interfaces/processor.ts";

/**
 * Data of ours that Mollie keeps with a payment (`metadata`, about 1 kB): there is no other place to look at.
 * `capture`: `bank` where the shopper's bank pays at once, `account` where their account elsewhere holds the money first, which
 * is then taken at once. `givenUp`: nobody wants the payment any more, so that an
 * authorization that comes after all is let go, and money of a bank given back.
 */
export type PaymentData = {
  attemptId: string;
  merchantId: string;
  paymentIntentId: string;
  capture: "automatic" | "manual" | "bank" | "account";
  saves: "yes" | "no";
  givenUp: "yes" | "no";
};

export function dataFor(attempt: AttemptReference): PaymentData {
  const { attemptId, merchantId, paymentIntentId, method, save, setup, offSession } = attempt;
  return {
    attemptId,
    merchantId,
    paymentIntentId,
    capture: method === "card" ? attempt.capture : isHeldFirst(method) ? "account" : "bank",
    saves: (save || setup) && !offSession ? "yes" : "no",
    givenUp: "no",
  };
}

/** Ways to pay besides cards that Mollie captures (docs.mollie.com/docs/klarna, "Supported operations"). */
export function isHeldFirst(method: AttemptReference["method"]): boolean {
  return method === "klarna";
}

/** Money that is held is taken as soon as it can be. */
export function isTakenAtOnce({ capture }: Partial<PaymentData>): boolean {
  return capture === "automatic" || capture === "account";
}

/** Empty for a payment that somebody else has made with this account. */
export function dataOf({ metadata }: { metadata?: unknown }): Partial<PaymentData> {
  return typeof metadata === "object" && metadata !== null ? metadata : {};
}
