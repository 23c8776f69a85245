import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { checkChargeable } from "#server/payments/processor/chargeable.ts";
import type { KeptDiscount } from "#server/payments/selling/sale.ts";
import type { FirstPeriod } from "#server/payments/subscriptions/begin/first-period.ts";
import { beginSubscription } from "#server/payments/subscriptions/change.ts";
import { priceFirstPart } from "#server/payments/subscriptions/changes/plan.ts";
import { insertCharge } from "#server/payments/subscriptions/insert-charge.ts";
import { insertOwed, owedId } from "#server/payments/subscriptions/invoiced/insert-owed.ts";
import { noticeAt, trialNoticeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { tellTerms } from "#server/payments/subscriptions/letters/tell.ts";
import { methodOf, refuseHastyDebit } from "#server/payments/subscriptions/method-of.ts";
import {
  afterCharge,
  plainTerms,
  priceRenewal,
  type RenewalPrice,
} from "#server/payments/subscriptions/price-renewal.ts";
import { namesOf } from "#server/payments/subscriptions/start.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** When the worker takes over a first charge whose maker has died: longer than a charge may take. */
const takenOverMs = 2 * minuteMs;

export type NewSubscription = {
  customerId: string;
  /** The card that is charged; null of one that is paid by invoice, or begins a trial, and has none. */
  paymentMethodId: string | null;
  /** How its trial ends if no card is given; null where it has one, or is paid by invoice. */
  trialWithoutCard: SubscriptionModel["trialWithoutCard"];
  collection: SubscriptionModel["collection"];
  daysUntilDue: number | null;
  /** One currency. */
  items: LineItem[];
  recurring: Recurring;
  period: FirstPeriod;
  timeZone: string | null;
  /** The discount that it begins with, which applies. */
  discount: KeptDiscount | null;
  description: string | null;
  metadata: object;
};

/** A subscription, and the intent of its first charge; null where nothing is charged at once. */
export type Inserted = { row: SubscriptionModel; intent: PaymentIntentModel | null };

/**
 * Writes a subscription that charges a saved card, with the intent of its first charge. The caller asks the card; if it
 * dies, the worker does. One that is paid by invoice is active at once, with an open invoice instead. Emits
 * `subscription.created`, and `payment_intent.created` or the events of `insertOwed`.
 * @throws validation_failed for an account that would be debited too often · amount_too_small and its kind for a charge that the processor would refuse
 */
export async function insertSubscription(
  unit: Unit,
  ctx: MerchantContext,
  given: NewSubscription,
): Promise<Inserted> {
  const row = await rowOf(unit, ctx, given);
  const method = await methodOf(unit.tx, ctx, row);
  if (method) refuseHastyDebit(method, { ...row, trialDays: trialDaysOf(ctx, row) });
  const first = await firstPrice(unit, ctx, { row, charge: given.period.charge });
  const isInvoiced = row.collection === "invoice";
  const isCharged = first !== null && !isInvoiced;
  const now = ctx.clock.now();
  const end = row.currentPeriodEnd;
  Object.assign(row, {
    status: isCharged ? "incomplete" : row.trialEnd ? "trialing" : "active",
    nextAttemptAt: isCharged ? now : end,
    leaseUntil: isCharged ? addMs(now, takenOverMs) : null,
    noticeAt: isCharged ? null : announcedAt(now, row, method !== null && isBankDebit(method.type)),
  } satisfies Partial<SubscriptionModel>);
  if (first && isInvoiced) Object.assign(row, await afterCharge(unit.tx, ctx, { row, credit: 0n }));
  row.latestPaymentIntentId = isCharged ? newId("paymentIntent") : null;
  row.latestInvoiceId = first && isInvoiced ? owedId(first) : null;
  await beginSubscription(unit, ctx, row);
  // After the subscription, which it refers to: where rows are spread over nodes each is a statement.
  const id = row.latestPaymentIntentId;
  const intent = first && id ? insertCharge(unit, ctx, { id, row, price: first }) : null;
  if (first && isInvoiced)
    await insertOwed(unit, ctx, { id: row.latestInvoiceId, row, price: first, period: row });
  if (row.trialEnd && !isInvoiced) await tellTerms(unit, ctx, row);
  return { row, intent };
}

function trialDaysOf(
  { clock }: MerchantContext,
  { trialEnd }: Pick<SubscriptionModel, "trialEnd">,
): number | null {
  return trialEnd && (trialEnd.getTime() - clock.now().getTime()) / dayMs;
}

function announcedAt(now: Date, row: SubscriptionModel, isDebited: boolean): Date | null {
  if (row.trialEnd) return trialNoticeAt(now, row.trialEnd);
  return noticeAt(row.currentPeriodStart, row.currentPeriodEnd, isDebited);
}

async function firstPrice(
  { tx }: Unit,
  ctx: MerchantContext,
  { row, charge }: { row: SubscriptionModel; charge: FirstPeriod["charge"] },
): Promise<RenewalPrice | null> {
  if (charge === "nothing") return null;
  return charge === "part" ? priceFirstPart(tx, ctx, row) : priceRenewal(tx, ctx, row);
}

async function rowOf(
  { tx }: Unit,
  ctx: MerchantContext,
  { items, recurring, period, description, discount, ...given }: NewSubscription,
): Promise<SubscriptionModel> {
  const now = ctx.clock.now();
  const { charge: _charged, ...times } = period;
  const [{ currency } = { currency: "" }] = items;
  const unpriced = { ...given, currency, lineItems: items, amount: 0n, unusedCredit: 0n };
  const terms = { ...plainTerms, discount };
  const price = await priceRenewal(tx, ctx, { ...unpriced, selling: terms });
  const { amount, breakdown, lineItems } = price;
  if (amount > 0n) await checkChargeable(tx, ctx, { field: "items", amount, currency });
  return {
    ...unpriced,
    ...times,
    id: newId("subscription"),
    merchantId: ctx.merchantId,
    checkoutSessionId: null,
    amount,
    lineItems,
    selling: breakdown && terms,
    latestPaymentIntentId: null,
    latestInvoiceId: null,
    recurring,
    description: description ?? namesOf(items),
    status: "incomplete",
    cancelAtPeriodEnd: false,
    renewalAttempts: 0,
    nextAttemptAt: null,
    leaseUntil: null,
    noticeAt: null,
    pendingChange: null,
    openChange: null,
    paidPrices: times.trialEnd ? [] : null,
    createdAt: now,
    updatedAt: now,
    canceledAt: null,
    pausedAt: null,
    resumesAt: null,
    keepService: false,
    cancelReason: null,
    cancelFeedback: null,
  };
}
