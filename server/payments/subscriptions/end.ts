import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { serializeSubscription } from "#server/payments/subscriptions/serialize.ts";
import { own } from "#server/data/rows/own.ts";

/** Ends a subscription that the caller has locked, with the renewal that is still unpaid. Emits `subscription.canceled`. */
export async function endSubscription(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  const { tx } = unit;
  const now = ctx.clock.now();
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
  const unpaid = await tx.paymentIntent.findMany({
    where: {
      merchantId: ctx.merchantId,
      subscriptionId: row.id,
      status: { in: ["requires_payment_method", "requires_confirmation"] },
    },
  });
  for (const intent of unpaid) await cancelIntent(unit, ctx, intent);
  const related = { id: row.id, type: "subscription" };
  emit(unit, ctx, "subscription.canceled", { related, data: serializeSubscription(ended) });
  return ended;
}
