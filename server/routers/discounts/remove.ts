import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { lockDiscount, serializeDiscount } from "#server/records/selling/discount.ts";
import type { DeletedDiscount } from "#server/wire/selling/discount.ts";

/**
 * Deletes softly: nothing more is redeemed, by no code; payments keep what they got. Deleting again answers the same.
 * Atomic; emits `discount.deleted` the first time.
 * @throws not_found
 */
export async function removeDiscount(ctx: MerchantContext, id: string): Promise<DeletedDiscount> {
  return transact(ctx, async (unit) => {
    const current = await lockDiscount(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    const now = ctx.clock.now();
    const row = await unit.tx.discount.update({
      where: own(ctx, id),
      data: { deletedAt: now, updatedAt: now },
    });
    emit(unit, ctx, "discount.deleted", serializeDiscount(row));
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}
