import type { MerchantContext } from "#server/core/context.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { serializeSubscription } from "#server/records/payments/subscription.ts";

type Wish = { row: SubscriptionModel; cancelAtPeriodEnd: boolean };

/** Whether a subscription that the caller has locked ends with its period. Emits `subscription.updated` if that is news. */
export async function setCancelAtPeriodEnd(
  unit: Unit,
  ctx: MerchantContext,
  { row: current, cancelAtPeriodEnd }: Wish,
): Promise<SubscriptionModel> {
  const { row, isNews } = await changeRow(ctx, {
    current,
    data: { cancelAtPeriodEnd },
    write: (data) => unit.tx.subscription.update({ where: own(ctx, current.id), data }),
  });
  if (isNews) emit(unit, ctx, "subscription.updated", serializeSubscription(row));
  return row;
}
