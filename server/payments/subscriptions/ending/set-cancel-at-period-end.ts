import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";

type Wish = { row: SubscriptionModel; cancelAtPeriodEnd: boolean };

/** Whether a subscription that the caller has locked ends with its period. Emits `subscription.updated` if that is news. */
export async function setCancelAtPeriodEnd(
  unit: Unit,
  ctx: MerchantContext,
  { row, cancelAtPeriodEnd }: Wish,
): Promise<SubscriptionModel> {
  return changeSubscription(unit, ctx, { row, act: "update", data: { cancelAtPeriodEnd } });
}
