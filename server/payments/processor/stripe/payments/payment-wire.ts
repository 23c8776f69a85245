import type Stripe from "stripe";
import type { Env } from "#server/core/env.ts";
import { customerSeparator } from "#server/core/interfaces/processor-lists.ts";
import type { CardSummary, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { declineFrom } from "#server/payments/processor/stripe/decline-words.ts";
import { fromStripeAmount } from "#server/payments/processor/stripe/payments/amounts.ts";
import { accountOf } from "#server/payments/processor/stripe/payments/debits.ts";
import { actionOf, debitOf } from "#server/payments/processor/stripe/payments/waiting.ts";

/** The fields that Stripe's two kinds of intents share, in our terms. */
export function paymentOf(
  env: Env,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
): ProcessorPayment {
  const isPayment = intent.object === "payment_intent";
  const error = isPayment ? intent.last_payment_error : intent.last_setup_error;
  const method = typeof intent.payment_method === "string" ? null : intent.payment_method;
  const amount = isPayment ? fromStripeAmount(intent.amount, intent.currency) : 0;
  return {
    id: intent.id,
    status: statusOf(intent.status, error != null),
    attemptId: intent.metadata?.["attemptId"] ?? null,
    amount,
    amountCaptured: isPayment ? fromStripeAmount(intent.amount_received, intent.currency) : 0,
    card: heldBy(env, method ?? error?.payment_method),
    processorMethod: savedMethodOf(intent),
    nextAction: actionOf(intent),
    debit: debitOf(intent),
    captureBefore: isPayment ? captureBeforeOf(intent) : null,
    decline: error ? declineFrom(error) : null,
  };
}

/** The end of an authorization (API reference, "The Charge object", `payment_method_details.card.capture_before`). */
function captureBeforeOf({ latest_charge: charge }: Stripe.PaymentIntent): Date | null {
  const details = typeof charge === "string" ? null : charge?.payment_method_details;
  const seconds = details?.card?.capture_before;
  return seconds === undefined ? null : new Date(seconds * 1000);
}

/**
 * Nothing has been asked of the card yet, and nothing is under way: an intent that was created
 * and not confirmed, unlike one that Stripe is processing or whose card was refused.
 */
export function isUnconfirmed(intent: Stripe.PaymentIntent | Stripe.SetupIntent): boolean {
  const error =
    intent.object === "payment_intent" ? intent.last_payment_error : intent.last_setup_error;
  if (intent.status === "requires_confirmation") return true;
  return intent.status === "requires_payment_method" && error == null;
}

/** Every status of a PaymentIntent and of a SetupIntent. */
function statusOf(status: string, hasFailed: boolean): ProcessorPayment["status"] {
  switch (status) {
    case "succeeded":
      return "succeeded";
    case "requires_capture":
      return "authorized";
    case "requires_action":
      return "requires_action";
    case "canceled":
      return "canceled";
    case "requires_payment_method":
      return hasFailed ? "failed" : "processing";
    default:
      return "processing";
  }
}

/** Stripe charges a saved card or account only together with its own customer: both make one token. */
function savedMethodOf(intent: Stripe.PaymentIntent | Stripe.SetupIntent): string | null {
  const saves = intent.object === "setup_intent" || intent.setup_future_usage != null;
  const customer = idOf(intent.customer);
  const method = idOf(intent.payment_method);
  return saves && customer && method ? savedMethod(customer, method) : null;
}

export function savedMethod(customer: string, method: string): string {
  return customer + customerSeparator + method;
}

export function readSavedMethod(token: string): { customer: string; method: string } {
  const [customer = "", method = ""] = token.split(customerSeparator);
  return { customer, method };
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** The card, or the account that is debited, in its place. */
export function heldBy(
  env: Env,
  method: Stripe.PaymentMethod | null | undefined,
): CardSummary | null {
  return cardOf(env, method?.card) ?? accountOf(env, method);
}

function cardOf(env: Env, card: Stripe.PaymentMethod.Card | undefined): CardSummary | null {
  if (!card) return null;
  return {
    brand: card.brand,
    last4: card.last4 ?? "",
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: keyedHash(env, "card-fingerprint", `stripe ${card.fingerprint ?? card.last4}`),
  };
}
