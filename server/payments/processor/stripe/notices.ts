import Stripe from "stripe";
import { invariant } from "#server/core/assert.ts";
import { InvalidNotice } from "#server/core/interfaces/processor.ts";
import type { ProcessorNotice, ProcessorRefund } from "#server/core/interfaces/processor.ts";
import { fromStripeAmount } from "#server/payments/processor/stripe/amounts.ts";
import { disputeOf } from "#server/payments/processor/stripe/disputes.ts";
import { idOf } from "#server/payments/processor/stripe/payment-wire.ts";
import type { StripeAccount } from "#server/payments/processor/stripe/payments.ts";

/** Verifies a webhook with Stripe's own library and reads it. Null for types that do not concern us. @throws InvalidNotice */
export function readNotice(
  { env, stripe }: StripeAccount,
  body: string,
  headers: Headers,
): ProcessorNotice | null {
  invariant(env.STRIPE_WEBHOOK_SECRET, "webhooks of Stripe need STRIPE_WEBHOOK_SECRET");
  try {
    const signature = headers.get("stripe-signature") ?? "";
    return noticeOf(stripe.webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new InvalidNotice(error.message);
    throw error;
  }
}

/** By the kind of object: whatever happened to it, it is looked at afresh. */
function noticeOf(event: Stripe.Event): ProcessorNotice | null {
  const { id } = event;
  const { object } = event.data;
  if (!("object" in object)) return null;
  switch (object.object) {
    case "payment_intent":
    case "setup_intent":
      return {
        id,
        kind: "payment",
        paymentId: object.id,
        attemptId: object.metadata?.["attemptId"] ?? null,
      };
    case "refund":
      return {
        id,
        kind: "refund",
        refundId: object.metadata?.["refundId"] ?? null,
        refund: refundOf(object),
      };
    case "dispute":
      return { id, kind: "dispute", dispute: disputeOf(object) };
    default:
      return null;
  }
}

export function refundOf(refund: Stripe.Refund): ProcessorRefund {
  const isFailed = refund.status === "failed" || refund.status === "canceled";
  return {
    id: refund.id,
    paymentId: idOf(refund.payment_intent) ?? "",
    amount: fromStripeAmount(refund.amount, refund.currency),
    currency: refund.currency.toUpperCase(),
    status: refund.status === "succeeded" ? "succeeded" : isFailed ? "failed" : "pending",
    failureReason: isFailed ? (refund.failure_reason ?? refund.status) : null,
  };
}
