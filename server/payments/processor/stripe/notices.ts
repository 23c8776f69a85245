import Stripe from "stripe";
import { invariant } from "#server/core/assert.ts";
import type { BankPayout, ProcessorFraudWarning } from "#server/core/interfaces/processor-lists.ts";
import { InvalidNotice } from "#server/core/interfaces/processor-problems.ts";
import type { ProcessorNotice, ProcessorRefund } from "#server/core/interfaces/processor.ts";
import type { StripeAccount } from "#server/payments/processor/stripe/client.ts";
import { disputeOf } from "#server/payments/processor/stripe/disputes.ts";
import { isHandled } from "#server/payments/processor/stripe/event-types.ts";
import { fromStripeAmount } from "#server/payments/processor/stripe/payments/amounts.ts";
import { idOf, savedMethod } from "#server/payments/processor/stripe/payments/payment-wire.ts";

/**
 * Verifies a webhook with Stripe's own library and reads it. Null for types that do not concern us, thin events
 * (`v2.core.event`, which other destinations of the account may send to the same address) among them. @throws InvalidNotice
 */
export function readNotice(
  { env, stripe }: StripeAccount,
  body: string,
  headers: Headers,
): ProcessorNotice | null {
  invariant(env.STRIPE_WEBHOOK_SECRET, "webhooks of Stripe need STRIPE_WEBHOOK_SECRET");
  const signature = headers.get("stripe-signature") ?? "";
  try {
    // Its constructEvent verifies the same, and throws what is no refusal at a thin event.
    stripe.webhooks.signature?.verifyHeader(body, signature, env.STRIPE_WEBHOOK_SECRET);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new InvalidNotice(error.message);
    throw error;
  }
  const event = parsed(body);
  if (event.object === "v2.core.event") return null;
  if (event.object !== "event" || !event.data?.object)
    throw new InvalidNotice("This is not an event of Stripe.");
  return isHandled(event.type) ? noticeOf(event as Stripe.Event) : null;
}

type Sent = { object: string; type: string; data?: { object?: object } };

function parsed(body: string): Sent {
  try {
    const sent: unknown = JSON.parse(body);
    if (typeof sent === "object" && sent !== null && "object" in sent) return sent as Sent;
  } catch {
    // Signed, and yet no JSON.
  }
  throw new InvalidNotice("This is not an event of Stripe.");
}

/** By the kind of object: whatever happened to it, it is looked at afresh. */
export function noticeOf({ id, data }: Pick<Stripe.Event, "id" | "data">): ProcessorNotice | null {
  const { object } = data;
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
      return { id, ...refundNotice(object) };
    case "dispute":
      return { id, kind: "dispute", dispute: disputeOf(object) };
    case "radar.early_fraud_warning":
      return { id, kind: "fraud_warning", warning: fraudWarningOf(object) };
    case "payout":
      return { id, kind: "bank_payout", payout: bankPayoutOf(object) };
    case "payment_method":
      return methodNotice(id, object, data.previous_attributes);
    default:
      return null;
  }
}

/** A detached one has its customer in `previous_attributes` only. */
function methodNotice(
  id: string,
  method: Stripe.PaymentMethod,
  before: object | undefined,
): ProcessorNotice | null {
  const { customer: was } = (before ?? {}) as { customer?: string };
  const customer = idOf(method.customer) ?? was;
  if (!customer) return null;
  return { id, kind: "method", processorMethod: savedMethod(customer, method.id) };
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

export function refundNotice(refund: Stripe.Refund) {
  const refundId = refund.metadata?.["refundId"] ?? null;
  return { kind: "refund", refundId, refund: refundOf(refund) } as const;
}

export function fraudWarningOf(warning: Stripe.Radar.EarlyFraudWarning): ProcessorFraudWarning {
  return {
    id: warning.id,
    paymentId: idOf(warning.payment_intent) ?? "",
    fraudType: warning.fraud_type,
    warnedAt: new Date(warning.created * 1000),
  };
}

export function bankPayoutOf(payout: Stripe.Payout): BankPayout {
  return { id: payout.id, failureCode: payout.status === "failed" ? payout.failure_code : null };
}
