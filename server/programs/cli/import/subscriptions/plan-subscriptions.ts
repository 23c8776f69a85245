import type Stripe from "stripe";
import type {
  ExportedCoupon,
  ExportedMethod,
  ExportedSubscription,
} from "#server/programs/cli/import/exported.ts";
import {
  type Act,
  add,
  given,
  idOf,
  type Kind,
  type Known,
  type Plan,
  unfinishedKey,
  withId,
} from "#server/programs/cli/import/plan-step.ts";
import {
  type DiscountTerms,
  discountInWords,
} from "#server/programs/cli/import/subscriptions/discount-terms.ts";
import {
  type SubscriptionTerms,
  termsOfSubscription,
} from "#server/programs/cli/import/subscriptions/subscription-terms.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";
import type { CancelReason, Subscription } from "#server/wire/payments/subscription.ts";

type Objects = {
  subscriptions: ExportedSubscription[];
  methods: ExportedMethod[];
  coupons: ExportedCoupon[];
};
type Given = { known: Known; now: Date };

/**
 * Subscriptions that go on here at the second at which Stripe would have charged or invoiced them next, each to the card that
 * it was charged to there, with the discount that is left. Nothing is charged before.
 */
export function planSubscriptions(plan: Plan, objects: Objects, given: Given): void {
  const made = new Set(plan.steps.map(({ stripeId }) => stripeId));
  const coupons = new Map(objects.coupons.map((one) => [one.id, one]));
  for (const subscription of objects.subscriptions) {
    const { id } = subscription;
    const { known, now } = given;
    const terms = termsOfSubscription(subscription, { now, coupons });
    const unfinished = known.unfinished.get(id);
    if (terms === "over" && unfinished)
      plan.leftOut.push(
        `${id}: was not imported to its end, and has ended: look at ${unfinished.id}`,
      );
    else if (terms === "over") plan.ended += 1;
    else if (known.imported.subscriptions.has(id) && !unfinished) plan.unchanged += 1;
    else if ("refused" in terms) plan.leftOut.push(`${id}: ${terms.refused}`);
    else if (unfinished) planRest(plan, subscription, { terms, unfinished });
    else planOne(plan, subscription, { terms, known, made, methods: objects.methods });
  }
}

type Unfinished = { terms: SubscriptionTerms; unfinished: Subscription };

function planRest(
  plan: Plan,
  subscription: ExportedSubscription,
  { terms, unfinished }: Unfinished,
): void {
  const isPaused = unfinished.status === "paused";
  plan.steps.push({
    do: "finish",
    kind: "subscriptions",
    stripeId: subscription.id,
    id: unfinished.id,
    body: {},
    acts: actsOf(subscription, terms).filter(({ path }) => path !== "pause" || !isPaused),
  });
}

type Planned = {
  terms: SubscriptionTerms;
  known: Known;
  made: Set<string>;
  methods: ExportedMethod[];
};

function planOne(plan: Plan, subscription: ExportedSubscription, planned: Planned): void {
  const { id, description, metadata } = subscription;
  const { terms, known, made, methods } = planned;
  const customer = idOf(subscription.customer);
  const customerId = known.imported.customers.get(customer);
  const cards = (customerId && known.cards.get(customerId)) || [];
  const card = terms.daysUntilDue === null ? cardOf(subscription, { methods, cards }) : null;
  const isThere = (kind: Kind, stripeId: string) =>
    made.has(stripeId) || known.imported[kind].has(stripeId);
  const { discount, daysUntilDue } = terms;
  const unsold = discount?.products.find((product) => !isThere("products", product));
  const missing = terms.items.find(({ price }) => !isThere("prices", price));
  if (missing) plan.leftOut.push(`${id}: its price ${missing.price} is not imported`);
  else if (!customerId && !made.has(customer))
    plan.leftOut.push(`${id}: its customer ${customer} is not imported`);
  else if (unsold) plan.leftOut.push(`${id}: the product ${unsold} of its coupon is not imported`);
  else if (typeof card === "string") plan.leftOut.push(`${id}: ${card}`);
  else if (discount && !isThere("discounts", discount.stripeId) && !planDiscount(plan, discount))
    plan.leftOut.push(`${id}: its coupon is not imported`);
  else {
    if (discount) made.add(discount.stripeId);
    const acts = actsOf(subscription, terms);
    if (terms.note) plan.notes.push(`${id} ${terms.note}`);
    const unfinished = acts.length > 0 && { [unfinishedKey]: "unfinished" };
    add(plan, {
      do: "create",
      kind: "subscriptions",
      stripeId: id,
      named: { customer, items: terms.items, ...(discount && { discount: discount.stripeId }) },
      acts,
      body: given({
        paymentMethodId: card?.id,
        ...(daysUntilDue !== null && { collection: "invoice", daysUntilDue }),
        trialEnd: terms.trialEnd?.toISOString(),
        billingAnchor: terms.billingAnchor?.toISOString(),
        timeZone: "UTC",
        description,
        metadata: { ...withId(metadata, id), ...unfinished },
        // Two imports at once make one subscription.
        idempotencyKey: `stripe-import:${id}`,
      }),
      terms,
      said: inWords(terms, card),
    });
  }
}

/** Answers whether the service takes it. */
function planDiscount(plan: Plan, terms: DiscountTerms): boolean {
  const { stripeId, products, metadata, ...fields } = terms;
  const named = products.length > 0 ? { products } : {};
  const body = given({ ...fields, metadata: withId(metadata ?? {}, stripeId) });
  return add(plan, { do: "create", kind: "discounts", stripeId, named, body });
}

/** Requests after the creation, in the order in which the service takes them. */
function actsOf(subscription: ExportedSubscription, terms: SubscriptionTerms): Act[] {
  const { cancellation_details: details } = subscription;
  const reason = reasons.find((one) => one === details?.feedback);
  const feedback = details?.comment?.trim().slice(0, feedbackMax);
  const pause: Act[] = terms.pause ? [{ path: "pause", body: terms.pause }] : [];
  if (!terms.endsWithPeriod) return pause;
  return [...pause, { path: "cancel", body: given({ atPeriodEnd: true, reason, feedback }) }];
}

/** By the same names at Stripe. */
const reasons = [
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
] as const satisfies CancelReason[] & Stripe.Subscription.CancellationDetails.Feedback[];

/** In characters, as the service takes them. */
const feedbackMax = 1000;

type Cards = { methods: ExportedMethod[]; cards: readonly PaymentMethod[] };

/**
 * The customer's card here that Stripe charges for a subscription; a sentence where it cannot be told. Without a card of
 * its own a subscription is charged to the customer's default card.
 */
function cardOf(
  { default_payment_method: own, default_source: source }: ExportedSubscription,
  { methods, cards }: Cards,
): PaymentMethod | string {
  if (cards.length === 0)
    return "its customer has no saved card here: take the cards over first (canary stripe cards)";
  const named = own ?? source;
  if (!named) return cards.find(({ isDefault }) => isDefault) ?? "its customer has no default card";
  const id = idOf(named);
  const whole = typeof own === "object" ? own : methods.find((method) => method.id === id);
  const card = whole?.card;
  if (!card) {
    const [only, ...others] = cards;
    if (only && others.length === 0) return only;
    return `its customer has several cards here: pass Stripe's ${id}, too (stripe payment_methods retrieve ${id})`;
  }
  const like = cards.filter(
    ({ brand, last4, expiryMonth, expiryYear }) =>
      brand === card.brand &&
      last4 === card.last4 &&
      expiryMonth === card.exp_month &&
      expiryYear === card.exp_year,
  );
  const [found, another] = like;
  if (found && !another) return found;
  const shown = `${card.brand} ${card.last4} (${id})`;
  if (another) return `its customer has several cards here like its ${shown}`;
  return `its card ${shown} is not saved here: take it over first (canary stripe cards)`;
}

function inWords(terms: SubscriptionTerms, card: PaymentMethod | null): string {
  const { pause, endsWithPeriod, nextCharge, discount, daysUntilDue } = terms;
  const at = nextCharge.toISOString();
  const next = card ? `next charged on ${at}` : `next invoiced on ${at}`;
  return [
    perPeriod(terms),
    discount && `, ${discountInWords(discount)}`,
    endsWithPeriod ? `, ends on ${at}` : pause ? ", paused" : `, ${next}`,
    card ? ` to ${card.brand} ${card.last4}` : `, due in ${daysUntilDue} days`,
  ]
    .filter(Boolean)
    .join("");
}

/** Such as: EUR 19.00 each month. */
export function perPeriod(terms: Pick<SubscriptionTerms, "amount" | "currency" | "recurring">) {
  const { amount, currency, recurring } = terms;
  const { interval, intervalCount: count } = recurring;
  const each = count === 1 ? `each ${interval}` : `each ${count} ${interval}s`;
  return `${currency} ${decimalAmount(amount, currency)} ${each}`;
}
