import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PendingEvent } from "#server/events/emit-all.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import { nextStatus } from "#server/payments/intents/state.ts";
import { periodEnd } from "#server/payments/subscriptions/period.ts";
import { serializeSubscription } from "#server/payments/subscriptions/serialize.ts";
import type { Recurring } from "#server/wire/atoms/checkout.ts";
import { lockSubscription } from "#server/payments/subscriptions/row.ts";
import { own } from "#server/data/own.ts";

/** Days after the period's end on which a renewal that failed is tried again (contract §4: over 8 days). */
export const retryDays = [1, 3, 5, 8] as const;

/**
 * A further period has been paid: the subscription moves on by it, in the transaction of the
 * payment. The events are for the caller to write.
 */
export async function renewalPaid(
  tx: Tx,
  ctx: MerchantContext,
  subscriptionId: string,
): Promise<PendingEvent[]> {
  const row = await lockSubscription(tx, ctx, subscriptionId);
  if (row.status === "canceled") return [];
  const index = row.periodIndex + 1;
  const end = periodEnd(row.anchorAt, row.recurring as Recurring, index);
  const renewed = await tx.subscription.update({
    where: own(ctx, row.id),
    data: {
      status: "active",
      periodIndex: index,
      currentPeriodStart: row.currentPeriodEnd,
      currentPeriodEnd: end,
      nextAttemptAt: end,
      renewalAttempts: 0,
      leaseUntil: null,
      updatedAt: ctx.clock.now(),
    },
  });
  return [subscriptionEvent("subscription.renewed", renewed)];
}

/**
 * A renewal was declined: it is tried again on the days above, and after the last the
 * subscription ends. In the transaction of the decline; the events are for the caller to write.
 */
export async function renewalDeclined(
  tx: Tx,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): Promise<PendingEvent[]> {
  const row = await lockSubscription(tx, ctx, intent.subscriptionId ?? "");
  const failed: PendingEvent = {
    type: "payment_intent.payment_failed",
    related: { id: intent.id, type: "payment_intent" },
    data: serializePaymentIntent(intent),
  };
  if (row.status === "canceled") return [failed];
  const days = retryDays[row.renewalAttempts];
  if (days === undefined) return giveUp(tx, ctx, { intent, row });
  const after = await tx.subscription.update({
    where: own(ctx, row.id),
    data: {
      status: "past_due",
      renewalAttempts: row.renewalAttempts + 1,
      nextAttemptAt: addMs(row.currentPeriodEnd, days * dayMs),
      leaseUntil: null,
      updatedAt: ctx.clock.now(),
    },
  });
  return row.status === "past_due"
    ? [failed]
    : [failed, subscriptionEvent("subscription.past_due", after)];
}

async function giveUp(
  tx: Tx,
  ctx: MerchantContext,
  { intent, row }: { intent: PaymentIntentModel; row: SubscriptionModel },
): Promise<PendingEvent[]> {
  const now = ctx.clock.now();
  const failed = await tx.paymentIntent.update({
    where: own(ctx, intent.id),
    data: { status: nextStatus(intent.status, "fail"), updatedAt: now },
  });
  const ended = await tx.subscription.update({
    where: own(ctx, row.id),
    data: {
      status: "canceled",
      canceledAt: now,
      updatedAt: now,
      nextAttemptAt: null,
      leaseUntil: null,
    },
  });
  const related = { id: intent.id, type: "payment_intent" };
  return [
    { type: "payment_intent.payment_failed", related, data: serializePaymentIntent(failed) },
    subscriptionEvent("subscription.canceled", ended),
  ];
}

function subscriptionEvent(
  type: "subscription.renewed" | "subscription.past_due" | "subscription.canceled",
  row: SubscriptionModel,
): PendingEvent {
  return { type, related: { id: row.id, type: "subscription" }, data: serializeSubscription(row) };
}
