import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { tellEnd } from "#server/payments/subscriptions/letters/tell.ts";

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
  const ended = await changeSubscription(unit, ctx, {
    row,
    act: "cancel",
    data: { canceledAt: ctx.clock.now() },
    derived: { nextAttemptAt: null, leaseUntil: null },
  });
  const unpaid = await unit.tx.paymentIntent.findMany({
    where: {
      merchantId: ctx.merchantId,
      subscriptionId: row.id,
      status: { in: ["requires_payment_method", "requires_confirmation"] },
    },
  });
  for (const intent of unpaid) await cancelIntent(unit, ctx, intent);
  await tellEnd(unit, ctx, { row: ended, because });
  return ended;
}
