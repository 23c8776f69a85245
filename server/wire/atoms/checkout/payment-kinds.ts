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

/** What a payment can be made with (`PaymentMethodKind`). */
export const paymentMethodKinds = [
  "visa",
  "mastercard",
  "amex",
  "discover",
  "jcb",
  "diners",
  "unionpay",
  "wallet",
] as const;

/** What was tried came to (`PaymentOutcome`). */
export const paymentOutcomes = ["captured", "failed", "tried"] as const;
