import type { AttemptReference } from "#server/core/interfaces/processor.ts";

/**
 * Data of ours that Mollie keeps with a payment (`metadata`, about 1 kB): there is no other place to look at.
 * `capture`: `bank` where the shopper's bank pays at once. `givenUp`: nobody wants the payment any more, so that an
 * authorization that comes after all is let go, and money of a bank given back.
 */
export type PaymentData = {
  attemptId: string;
  merchantId: string;
  paymentIntentId: string;
  capture: "automatic" | "manual" | "bank";
  saves: "yes" | "no";
  givenUp: "yes" | "no";
};

export function dataFor(attempt: AttemptReference): PaymentData {
  const { attemptId, merchantId, paymentIntentId, method, save, setup, offSession } = attempt;
  return {
    attemptId,
    merchantId,
    paymentIntentId,
    capture: method === "card" ? attempt.capture : "bank",
    saves: (save || setup) && !offSession ? "yes" : "no",
    givenUp: "no",
  };
}

/** Empty for a payment that somebody else has made with this account. */
export function dataOf({ metadata }: { metadata?: unknown }): Partial<PaymentData> {
  return typeof metadata === "object" && metadata !== null ? metadata : {};
}
