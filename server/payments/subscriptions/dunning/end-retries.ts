import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { expireSessionOf } from "#server/payments/intents/cancel.ts";
import { nextStatus } from "#server/payments/intents/state.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { endSubscription } from "#server/payments/subscriptions/ending/end.ts";
import { noticeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { periodAt, periodEnd } from "#server/payments/subscriptions/period.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Dunning } from "#server/wire/atoms/merchant/dunning.ts";

type Given = { intent: PaymentIntentModel; row: SubscriptionModel; dunning: Dunning };

/**
 * The last try of a renewal was declined. Its intent has failed and stays so, and the page that letters led to ends.
 * By the merchant's setting the subscription ends too, or is charged again when its next period begins. Emits
 * `payment_intent.payment_failed`, `checkout.session.expired` of an open page, and `subscription.canceled` of a
 * subscription that ends.
 */
export async function endRetries(
  unit: Unit,
  ctx: MerchantContext,
  { intent, row, dunning }: Given,
): Promise<void> {
  const failed = await unit.tx.paymentIntent.update({
    where: own(ctx, intent.id),
    data: { status: nextStatus(intent.status, "fail"), updatedAt: ctx.clock.now() },
  });
  emit(unit, ctx, "payment_intent.payment_failed", serializePaymentIntent(failed));
  await expireSessionOf(unit, ctx, intent.id);
  if (dunning.afterRetries === "cancel")
    await endSubscription(unit, ctx, { row, because: "unpaid" });
  else await waitForNextPeriod(unit, ctx, row);
}

/** Stays past due: the period that nobody paid is not charged later. */
async function waitForNextPeriod(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<void> {
  const now = ctx.clock.now();
  const recurring = row.recurring as Recurring;
  const index = periodAt(row.anchorAt, recurring, { from: row.periodIndex + 1, now });
  const next = periodEnd(row.anchorAt, recurring, index);
  await changeSubscription(unit, ctx, {
    row,
    act: "decline",
    data: {
      renewalAttempts: 0,
      nextAttemptAt: next,
      noticeAt: noticeAt(periodEnd(row.anchorAt, recurring, index - 1), next),
    },
    derived: { leaseUntil: null },
  });
}
