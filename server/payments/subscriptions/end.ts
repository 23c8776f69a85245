import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { tellEnd } from "#server/payments/subscriptions/letters/tell.ts";
import { serializeSubscription } from "#server/records/payments/subscription.ts";

type Ending = {
  row: SubscriptionModel;
  /** `unpaid`: the tries to charge it have come to their end. */
  because: "canceled" | "unpaid";
};

/**
 * Ends a subscription that the caller has locked and that has not ended yet, with the renewal that
 * is still unpaid, and writes its customer so. Emits `subscription.canceled`.
 */
export async function endSubscription(
  unit: Unit,
  ctx: MerchantContext,
  { row, because }: Ending,
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
  emit(unit, ctx, "subscription.canceled", serializeSubscription(ended));
  await tellEnd(unit, ctx, { row: ended, because });
  return ended;
}
