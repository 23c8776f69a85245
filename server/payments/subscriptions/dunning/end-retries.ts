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
import { isDebited } from "#server/payments/subscriptions/method-of.ts";
import { periodAt, periodEnd } from "#server/payments/subscriptions/period.ts";
import { askForCard } from "#server/payments/subscriptions/unpaid/ask-for-card.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Dunning } from "#server/wire/atoms/merchant/dunning.ts";

type LastTry = { intent: PaymentIntentModel; row: SubscriptionModel; dunning: Dunning };

/**
 * The last try of a renewal was declined: its intent has failed. By the merchant's setting the subscription ends, is
 * charged no more until another card is given, or is charged again when its next period begins; in the last two cases
 * its customer is asked for another card. Emits what `failRenewal` does, and `subscription.canceled` or
 * `subscription.updated` of one that ends or becomes unpaid.
 */
export async function endRetries(
  unit: Unit,
  ctx: MerchantContext,
  { intent, row, dunning }: LastTry,
): Promise<void> {
  await failRenewal(unit, ctx, intent);
  if (dunning.afterRetries === "cancel") {
    await endSubscription(unit, ctx, { row, because: "unpaid" });
    return;
  }
  const isKept = dunning.afterRetries === "keep";
  const after = await (isKept ? waitForNextPeriod : leaveUnpaid)(unit, ctx, row);
  await askForCard(unit, ctx, { row: after, dunning, isLast: true });
}

/**
 * A renewal has failed and stays so, and the page that letters led to ends. Emits `payment_intent.payment_failed`, and
 * `checkout.session.expired` of an open page.
 */
export async function failRenewal(
  unit: Unit,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): Promise<void> {
  const failed = await unit.tx.paymentIntent.update({
    where: own(ctx, intent.id),
    data: { status: nextStatus(intent.status, "fail"), updatedAt: ctx.clock.now() },
  });
  emit(unit, ctx, "payment_intent.payment_failed", serializePaymentIntent(failed));
  await expireSessionOf(unit, ctx, intent.id);
}

/**
 * Not charged any more until another card is given, or somebody asks for it; one that ends with its period still does. Emits
 * `subscription.updated`.
 */
export async function leaveUnpaid(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  return changeSubscription(unit, ctx, {
    row,
    act: row.status === "unpaid" ? "decline" : "leave_unpaid",
    data: {
      renewalAttempts: 0,
      nextAttemptAt: row.cancelAtPeriodEnd ? row.currentPeriodEnd : null,
    },
    derived: { noticeAt: null, leaseUntil: null },
  });
}

/** Stays past due: the period that nobody paid is not charged later. */
async function waitForNextPeriod(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  const recurring = row.recurring as Recurring;
  const { timeZone: zone } = row;
  const from = row.periodIndex + 1;
  const index = periodAt(row.anchorAt, recurring, { from, now: ctx.clock.now(), zone });
  const next = periodEnd(row.anchorAt, recurring, index, zone);
  const start = periodEnd(row.anchorAt, recurring, index - 1, zone);
  return changeSubscription(unit, ctx, {
    row,
    act: "decline",
    data: { renewalAttempts: 0, nextAttemptAt: next },
    derived: {
      noticeAt: noticeAt(start, next, await isDebited(unit.tx, ctx, row)),
      leaseUntil: null,
    },
  });
}
