import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { cancelUnpaid } from "#server/payments/subscriptions/ending/cancel-unpaid.ts";
import type { Said } from "#server/payments/subscriptions/ending/set-cancel-at-period-end.ts";
import { tellEnd } from "#server/payments/subscriptions/letters/tell.ts";

type Ending = {
  row: SubscriptionModel;
  /** `unpaid`: the tries to charge it have come to their end. */
  because: "canceled" | "unpaid";
  /** Why it is canceled; by default as was said when it was set to end with its period. */
  said?: Said;
};

/**
 * Ends a subscription that the caller has locked and that has not ended yet, with the renewal that
 * is still unpaid, and writes its customer so. Emits `subscription.canceled`.
 */
export async function endSubscription(
  unit: Unit,
  ctx: MerchantContext,
  { row, because, said }: Ending,
): Promise<SubscriptionModel> {
  await cancelUnpaid(unit, ctx, row);
  const ended = await changeSubscription(unit, ctx, {
    row,
    act: "cancel",
    data: { canceledAt: ctx.clock.now(), ...said },
    derived: { nextAttemptAt: null, leaseUntil: null },
  });
  await tellEnd(unit, ctx, { row: ended, because });
  return ended;
}
