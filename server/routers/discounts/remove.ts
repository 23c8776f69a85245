import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { deleteSoftly } from "#server/records/delete-softly.ts";
import { lockDiscount, serializeDiscount } from "#server/records/selling/discount.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";

/**
 * Deletes softly: nothing more is redeemed, by no code; payments keep what they got. Deleting again answers the same.
 * Atomic; emits `discount.deleted` the first time.
 * @throws not_found
 */
export async function removeDiscount(ctx: MerchantContext, id: string): Promise<Deleted> {
  return deleteSoftly(ctx, id, {
    type: "discount.deleted",
    lock: lockDiscount,
    write: (tx, when) => tx.discount.update({ where: own(ctx, id), data: { ...when } }),
    serialize: serializeDiscount,
  });
}
