import type Stripe from "stripe";
import { periodAt, periodEnd } from "#server/payments/subscriptions/period.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import type { ExportedCoupon, ExportedSubscription } from "#server/programs/cli/import/exported.ts";
import { termsOf } from "#server/programs/cli/import/price-terms.ts";
import {
  type DiscountTerms,
  discountTermsOf,
} from "#server/programs/cli/import/subscriptions/discount-terms.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

/** A subscription of Stripe's in our words. */
export type SubscriptionTerms = {
  /** Stripe's ids of the prices. */
  items: { price: string; quantity: number }[];
  amount: number;
  currency: string;
  recurring: Recurring;
  /** When Stripe would charge it next, and so it is charged here. */
  nextCharge: Date;
  /** One of the two: the end of its trial, or a moment from which its periods are counted. */
  trialEnd: Date | null;
  billingAnchor: Date | null;
  /** Null where it is not paused. */
  pause: { resumesAt?: string; keepService: boolean } | null;
  endsWithPeriod: boolean;
  /** Days until each period's invoice is due; null where a card is charged. */
  daysUntilDue: number | null;
  /** Null where it has none. */
  discount: DiscountTerms | null;
  /** The sentence that the operator should read, if there is one. */
  note: string | null;
};

const trialDaysMax = 730;
const dayMs = 86_400_000;

/** How a subscription comes here by its status at Stripe; a sentence for one that does not. */
const treatments = {
  active: { is: "taken" },
  trialing: { is: "taken" },
  past_due: { is: "taken" },
  canceled: { is: "over" },
  incomplete_expired: { is: "over" },
  incomplete: { is: "refused", because: "its first payment has not been made at Stripe" },
  unpaid: { is: "refused", because: "it is unpaid at Stripe: settle it there first" },
  paused: { is: "refused", because: "its trial ended at Stripe without a card" },
} as const satisfies Record<Stripe.Subscription.Status, object>;

/**
 * The terms of a subscription of Stripe's at a moment; "over" where it has ended there, or a sentence where it cannot be
 * taken over as it is.
 */
export function termsOfSubscription(
  subscription: ExportedSubscription,
  { now, coupons }: { now: Date; coupons: ReadonlyMap<string, ExportedCoupon> },
): SubscriptionTerms | "over" | { refused: string } {
  const treatment = Object.entries(treatments).find(([name]) => name === subscription.status)?.[1];
  if (!treatment) return { refused: `its status ${subscription.status} is unknown here` };
  if (treatment.is === "over") return "over";
  if (treatment.is === "refused") return { refused: treatment.because };
  const unlike = otherThanHere(subscription);
  if (unlike !== null) return { refused: unlike };
  const sold = soldItems(subscription);
  if (typeof sold === "string") return { refused: sold };
  const times = timesOf(subscription, sold.recurring, now);
  if (typeof times === "string") return { refused: times };
  const pause = pauseOf(subscription, now);
  if (pause && times.trialEnd) return { refused: "it is paused during its trial" };
  const { cancel_at: endsAt, cancel_at_period_end: ends } = subscription;
  if (endsAt && endsAt * 1000 !== times.nextCharge.getTime())
    return { refused: "it ends at a moment within a later period (cancel_at)" };
  const { nextCharge, billingAnchor } = times;
  const charged = { ...sold, nextCharge, anchor: billingAnchor ?? nextCharge };
  const discount = discountTermsOf(subscription, coupons, charged);
  if (typeof discount === "string") return { refused: discount };
  const isInvoiced = subscription.collection_method === "send_invoice";
  return {
    ...sold,
    ...times,
    pause,
    endsWithPeriod: ends || Boolean(endsAt),
    daysUntilDue: isInvoiced ? (subscription.days_until_due ?? 0) : null,
    discount,
    note:
      subscription.status === "past_due"
        ? "is past due: Stripe is still owed its last invoice; here it is charged from its next period on"
        : null,
  };
}

/** A trait of which subscriptions here have no equal, in a sentence. */
function otherThanHere(subscription: ExportedSubscription): string | null {
  const { schedule, transfer_data, application_fee_percent } = subscription;
  if (schedule) return "a schedule changes it later: release it at Stripe first";
  if (subscription.pending_update) return "a change of it is waiting for its payment at Stripe";
  if (transfer_data || application_fee_percent) return "it pays a connected account of Stripe's";
  return null;
}

type Sold = Pick<SubscriptionTerms, "items" | "amount" | "currency" | "recurring">;

function soldItems({ items: { data, has_more: hasMore } }: ExportedSubscription): Sold | string {
  if (hasMore) return "its list of items is cut short (has_more)";
  const items: Sold["items"] = [];
  let amount = 0;
  let first: { currency: string; recurring: Recurring } | null = null;
  for (const { price, quantity = 1 } of data) {
    const terms = termsOf(price);
    if (typeof terms === "string") return `${price.id}: ${terms}`;
    const { currency, recurring } = terms;
    if (!recurring) return `${price.id}: it is charged once`;
    first ??= { currency, recurring };
    const isLike =
      first.currency === currency &&
      first.recurring.interval === recurring.interval &&
      first.recurring.intervalCount === recurring.intervalCount;
    if (!isLike) return "its items have different intervals or currencies";
    if (quantity < 1) return `${price.id}: its quantity is ${quantity}`;
    items.push({ price: price.id, quantity });
    amount += lineTotal({ quantity, amount: terms.amount });
  }
  return first ? { items, amount, ...first } : "it has no items";
}

type Times = Pick<SubscriptionTerms, "nextCharge" | "trialEnd" | "billingAnchor">;

/** When it is charged next. Refused where our periods from its anchor on would not end as Stripe's does. */
function timesOf(
  subscription: ExportedSubscription,
  recurring: Recurring,
  now: Date,
): Times | string {
  const { status, billing_cycle_anchor: anchor, trial_end: trial, items } = subscription;
  const ends = new Set(
    items.data.map((item) => item.current_period_end ?? subscription.current_period_end),
  );
  const [end] = ends;
  if (end === undefined || ends.size > 1) return "its items have different periods";
  const nextCharge = momentOf(end);
  if (nextCharge <= now)
    return `its period was over on ${nextCharge.toISOString()}: list the subscriptions at Stripe anew`;
  if (status === "trialing") {
    if (trial !== end) return "its trial does not end with its period";
    if (end * 1000 > now.getTime() + trialDaysMax * dayMs)
      return `its trial ends in more than ${trialDaysMax} days`;
    return { nextCharge, trialEnd: nextCharge, billingAnchor: null };
  }
  const billingAnchor = pastAnchor(momentOf(anchor), recurring, now);
  if (!billingAnchor) return "its periods are counted from a moment too far ahead";
  const running = periodAt(billingAnchor, recurring, { from: 0, now, zone: null });
  const ours = periodEnd(billingAnchor, recurring, running, null);
  if (ours.getTime() !== nextCharge.getTime())
    return `Stripe charges it on ${nextCharge.toISOString()}, and by its anchor that would be ${ours.toISOString()}`;
  return { nextCharge, trialEnd: null, billingAnchor };
}

/** More than the years between two 29ths of February, in months. */
const stepsMax = 8 * 12 + 1;

/**
 * A moment that has passed from which the same periods are counted: an anchor that is ahead belongs to a first period
 * that was paid in part. One on the 31st is moved to a month that has such a day, or it would stay on the 30th.
 */
export function pastAnchor(anchor: Date, recurring: Recurring, now: Date): Date | null {
  for (let steps = 0; steps <= stepsMax; steps += 1) {
    const moved = periodEnd(anchor, recurring, -1 - steps, null);
    const keepsDay =
      recurring.interval === "day" ||
      recurring.interval === "week" ||
      moved.getUTCDate() === anchor.getUTCDate();
    if (moved < now && keepsDay) return moved;
  }
  return null;
}

function pauseOf(
  { pause_collection: pause }: ExportedSubscription,
  now: Date,
): SubscriptionTerms["pause"] {
  if (!pause) return null;
  const { behavior, resumes_at: seconds } = pause;
  const resumesAt = seconds == null ? null : momentOf(seconds);
  if (resumesAt && resumesAt <= now) return null;
  // docs.stripe.com/billing/subscriptions/pause-payment: "void" is for services that cannot be provided meanwhile.
  return {
    ...(resumesAt && { resumesAt: resumesAt.toISOString() }),
    keepService: behavior !== "void",
  };
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
