import type { PaymentIntent } from "#server/wire/payment-intent.ts";

type PaymentFacts = Pick<
  PaymentIntent,
  "status" | "amountCaptured" | "amountRefunded" | "lastError"
>;

/**
 * What a merchant wants to know first: a paid-back payment reads as refunded, one whose last
 * card was refused as declined. The intent's own status stands in its details.
 */
export function paymentStatus(payment: PaymentFacts): string {
  if (payment.status === "succeeded" && payment.amountRefunded > 0) {
    return payment.amountRefunded < payment.amountCaptured ? "partially_refunded" : "refunded";
  }
  if (payment.status === "requires_payment_method" && payment.lastError) return "declined";
  return payment.status;
}
