import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { serializeProduct, lockProduct } from "#server/records/payments/product.ts";
import type { DeletedProduct } from "#server/wire/payments/product.ts";

/**
 * Deletes softly: the product can no longer be sold; old sessions stay readable. Deleting again
 * answers the same. Atomic; emits `product.deleted` the first time.
 * @throws not_found
 */
export async function removeProduct(ctx: MerchantContext, id: string): Promise<DeletedProduct> {
  return transact(ctx, async (unit) => {
    const current = await lockProduct(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    const now = ctx.clock.now();
    const row = await unit.tx.product.update({
      where: own(ctx, id),
      data: { active: false, deletedAt: now, updatedAt: now },
    });
    emit(unit, ctx, "product.deleted", serializeProduct(ctx.env, row));
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}
