import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { deleteSoftly } from "#server/records/delete-softly.ts";
import { lockShippingRate, serializeShippingRate } from "#server/records/selling/shipping-rate.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";

/**
 * Deletes softly: no checkout offers the rate any more, paid orders keep it. Deleting again answers the same. Atomic;
 * emits `shipping_rate.deleted` the first time.
 * @throws not_found
 */
export async function removeShippingRate(ctx: MerchantContext, id: string): Promise<Deleted> {
  return deleteSoftly(ctx, id, {
    type: "shipping_rate.deleted",
    lock: lockShippingRate,
    write: (tx, when) =>
      tx.shippingRate.update({ where: own(ctx, id), data: { active: false, ...when } }),
    serialize: serializeShippingRate,
  });
}
