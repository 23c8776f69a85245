import type { Random } from "#server/workshop/simulate/random.ts";
import type { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { attached } from "#server/workshop/testing/stripe/kept-cards.ts";
import type { StripeObject } from "#server/workshop/testing/stripe/wire.ts";

type Double = Awaited<ReturnType<typeof startStripeDouble>>;

/** A notice as Stripe would send it: the object as it stood in that moment. */
export type StripeNotice = { type: string; object: StripeObject; before?: object };

/** Something that happens at Stripe without us: each act answers its notices, or null where it cannot happen now. */
export type Act = (double: Double, merchantId: string, random: Random) => StripeNotice[] | null;

export const acts: Act[] = [
  refundElsewhere,
  refundFails,
  dispute,
  decide,
  warn,
  renewCard,
  detachCard,
];

/** Everything at Stripe that belongs to one of a merchant's payments. */
export function ofMerchant(double: Pick<Double, "objects">, merchantId: string): StripeObject[] {
  const all = [...double.objects.values()];
  const payments = new Set(all.flatMap((one) => (isPaymentOf(one, merchantId) ? [one.id] : [])));
  return all.filter(
    (one) => payments.has(one.id) || payments.has(String(one["payment_intent"] ?? "")),
  );
}

function isPaymentOf({ object, metadata }: StripeObject, merchantId: string): boolean {
  return (
    object === "payment_intent" &&
    (metadata as { merchantId?: string } | undefined)?.merchantId === merchantId
  );
}

/** Cards that are kept for a merchant's customers. */
export function cardsOf(double: Pick<Double, "objects">, merchantId: string): StripeObject[] {
  return attached(double).filter(({ customer }) => {
    const metadata = double.objects.get(String(customer))?.["metadata"];
    return (metadata as { merchantId?: string } | undefined)?.merchantId === merchantId;
  });
}

function snapshot(type: string, object: StripeObject, before?: object): StripeNotice {
  return { type, object: structuredClone(object), ...(before && { before }) };
}

function paidOf(double: Double, merchantId: string): StripeObject[] {
  return ofMerchant(double, merchantId).filter(
    ({ object, status }) => object === "payment_intent" && status === "succeeded",
  );
}

function about(double: Double, payment: StripeObject, object: string): StripeObject[] {
  return [...double.objects.values()].filter(
    (one) => one.object === object && one["payment_intent"] === payment.id,
  );
}

function oneOf(random: Random, found: StripeObject[]): StripeObject | null {
  return found.length === 0 ? null : random.pick(found);
}

function refundElsewhere(
  double: Double,
  merchantId: string,
  random: Random,
): StripeNotice[] | null {
  const free = paidOf(double, merchantId).filter(
    (one) => about(double, one, "dispute").length === 0,
  );
  const payment = oneOf(random, free);
  if (!payment) return null;
  const given = about(double, payment, "refund")
    .filter(({ status }) => status !== "failed")
    .reduce((sum, refund) => sum + Number(refund["amount"]), 0);
  const left = Number(payment["amount_received"]) - given;
  if (left <= 0) return null;
  const amount = String(1 + random.below(left));
  const refund = double.elsewhere("refunds", { payment_intent: payment.id, amount });
  return [snapshot("refund.created", refund)];
}

function refundFails(double: Double, merchantId: string, random: Random): StripeNotice[] | null {
  const made = ofMerchant(double, merchantId).filter(
    ({ object, status }) => object === "refund" && status === "succeeded",
  );
  const refund = oneOf(random, made);
  const payment = refund && double.objects.get(String(refund["payment_intent"]));
  if (!refund || !payment || about(double, payment, "dispute").length > 0) return null;
  double.change(refund, { status: "failed", failure_reason: "lost_or_stolen_card" });
  return [snapshot("refund.failed", refund), snapshot("charge.refund.updated", refund)];
}

function dispute(double: Double, merchantId: string, random: Random): StripeNotice[] | null {
  const free = paidOf(double, merchantId).filter(
    (one) => about(double, one, "dispute").length === 0,
  );
  const payment = oneOf(random, free);
  if (!payment) return null;
  const status = random.chance(0.3) ? "warning_needs_response" : "needs_response";
  return [snapshot("charge.dispute.created", double.dispute(payment.id, { status }))];
}

function decide(double: Double, merchantId: string, random: Random): StripeNotice[] | null {
  const open = ofMerchant(double, merchantId).filter(
    ({ object, status }) => object === "dispute" && status === "needs_response",
  );
  const found = oneOf(random, open);
  if (!found) return null;
  double.decide(found, random.pick(["won", "lost"] as const));
  return [snapshot("charge.dispute.closed", found)];
}

function warn(double: Double, merchantId: string, random: Random): StripeNotice[] | null {
  const payment = oneOf(random, paidOf(double, merchantId));
  if (!payment) return null;
  const warning = double.put({
    object: "radar.early_fraud_warning",
    payment_intent: payment.id,
    charge: payment["latest_charge"],
    fraud_type: "made_with_stolen_card",
    actionable: true,
  });
  return [snapshot("radar.early_fraud_warning.created", warning)];
}

function renewCard(double: Double, merchantId: string, random: Random): StripeNotice[] | null {
  const method = oneOf(random, cardsOf(double, merchantId));
  if (!method) return null;
  const renewed = { last4: String(1000 + random.below(9000)), exp_year: 2030 + random.below(9) };
  double.change(method, { card: { ...(method["card"] as object), ...renewed } });
  return [snapshot("payment_method.automatically_updated", method)];
}

function detachCard(double: Double, merchantId: string, random: Random): StripeNotice[] | null {
  const method = oneOf(random, cardsOf(double, merchantId));
  if (!method) return null;
  const { customer } = method;
  double.change(method, { customer: null });
  return [snapshot("payment_method.detached", method, { customer })];
}
