import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { endSubscription } from "#server/payments/subscriptions/ending/end.ts";

/**
 * The trial of a locked subscription is over, and nobody has given a card: it is canceled, or paused until one is given, as
 * its merchant chose. Nothing is charged. Emits `subscription.canceled` or `subscription.paused`.
 */
export async function endWithoutCard(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<void> {
  if (row.trialWithoutCard !== "pause") {
    await endSubscription(unit, ctx, { row, because: "canceled" });
    return;
  }
  await changeSubscription(unit, ctx, {
    row,
    act: "end_without_card",
    data: { pausedAt: ctx.clock.now() },
    derived: { nextAttemptAt: null, leaseUntil: null, noticeAt: null },
  });
}
