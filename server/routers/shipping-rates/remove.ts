import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { lockShippingRate, serializeShippingRate } from "#server/records/selling/shipping-rate.ts";
import type { DeletedShippingRate } from "#server/wire/selling/shipping-rate.ts";

/**
 * Deletes softly: no checkout offers the rate any more, paid orders keep it. Deleting again answers the same. Atomic;
 * emits `shipping_rate.deleted` the first time.
 * @throws not_found
 */
export async function removeShippingRate(
  ctx: MerchantContext,
  id: string,
): Promise<DeletedShippingRate> {
  return transact(ctx, async (unit) => {
    const current = await lockShippingRate(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    const now = ctx.clock.now();
    const row = await unit.tx.shippingRate.update({
      where: own(ctx, id),
      data: { active: false, deletedAt: now, updatedAt: now },
    });
    emit(unit, ctx, "shipping_rate.deleted", serializeShippingRate(row));
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}
