import type Stripe from "stripe";

/**
 * The types of Stripe's events that are taken in: what a webhook endpoint has to send, and all that does anything
 * here. The operator's guide names the same (deploy/stripe.md), and `canary stripe check` asks for them.
 */
export const handledEventTypes = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.amount_capturable_updated",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "setup_intent.canceled",
  "setup_intent.requires_action",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "payment_method.updated",
  "payment_method.automatically_updated",
  "payment_method.detached",
  "radar.early_fraud_warning.created",
  "payout.failed",
] as const satisfies readonly Stripe.Event["type"][];

const handled: ReadonlySet<string> = new Set(handledEventTypes);

export function isHandled(type: string): boolean {
  return handled.has(type);
}
