import type { StripeObject } from "#server/workshop/testing/stripe/wire.ts";

type Before = StripeObject | null;

/** The types of the events of a change, as Stripe documents them (docs.stripe.com/api/events/types). */
export function eventTypesOf(object: StripeObject, before: Before): string[] {
  switch (object.object) {
    case "payment_intent":
    case "setup_intent":
      return ofIntent(object, before);
    case "refund":
      return ofRefund(object, before);
    case "dispute":
      return ofDispute(object, before);
    case "payment_method":
      return before?.["customer"] && !object["customer"] ? ["payment_method.detached"] : [];
    default:
      return [];
  }
}

const ofPayment: Record<string, string> = {
  succeeded: "payment_intent.succeeded",
  requires_capture: "payment_intent.amount_capturable_updated",
  requires_action: "payment_intent.requires_action",
  canceled: "payment_intent.canceled",
};
const ofSetup: Record<string, string> = {
  succeeded: "setup_intent.succeeded",
  requires_action: "setup_intent.requires_action",
  canceled: "setup_intent.canceled",
};

function ofIntent(intent: StripeObject, before: Before): string[] {
  const isPayment = intent.object === "payment_intent";
  const error = isPayment ? "last_payment_error" : "last_setup_error";
  const isRefused = JSON.stringify(intent[error]) !== JSON.stringify(before?.[error]);
  if (before && isRefused && intent.status === "requires_payment_method")
    return [isPayment ? "payment_intent.payment_failed" : "setup_intent.setup_failed"];
  const isSame = intent.status === before?.status;
  const type = (isPayment ? ofPayment : ofSetup)[intent.status ?? ""];
  return type && !isSame ? [type] : [];
}

function ofRefund(refund: StripeObject, before: Before): string[] {
  if (!before) return ["refund.created"];
  if (refund.status === before.status) return [];
  return refund.status === "failed" ? ["refund.updated", "refund.failed"] : ["refund.updated"];
}

const decided = ["won", "lost", "warning_closed"];

function ofDispute(dispute: StripeObject, before: Before): string[] {
  const moved = (one: Before) => (one?.["balance_transactions"] as unknown[] | undefined) ?? [];
  const isWithdrawn = moved(dispute).length > 0 && moved(before).length === 0;
  const isReinstated = moved(dispute).length > 1 && moved(before).length < moved(dispute).length;
  const isDecided = decided.includes(dispute.status ?? "") && dispute.status !== before?.status;
  const kind = !before ? "created" : isDecided ? "closed" : "updated";
  return [
    `charge.dispute.${kind}`,
    ...(isWithdrawn ? ["charge.dispute.funds_withdrawn"] : []),
    ...(isReinstated ? ["charge.dispute.funds_reinstated"] : []),
  ];
}
