import { bankWayNames } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/** Where a payment can stand (`PaymentStanding`). */
export const paymentStandings = [
  "paid",
  "disputed",
  "dispute_lost",
  "refunded",
  "partially_refunded",
  "held",
  "declined",
  "processing",
  "authenticating",
  "waiting",
  "failed",
  "canceled",
] as const;

/** The methods that a payment can be made with (`PaymentMethodKind`). */
export const paymentMethodKinds = [
  "visa",
  "mastercard",
  "amex",
  "discover",
  "jcb",
  "diners",
  "unionpay",
  "wallet",
  ...bankWayNames,
] as const;

/** The outcomes of an attempted payment (`PaymentOutcome`). */
export const paymentOutcomes = ["captured", "failed", "tried"] as const;
