import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { deleteSoftly } from "#server/records/delete-softly.ts";
import { lockProduct, serializeProduct } from "#server/records/payments/product.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";

/**
 * Deletes softly: the product can no longer be sold; old sessions stay readable. Deleting again
 * answers the same. Atomic; emits `product.deleted` the first time.
 * @throws not_found
 */
export async function removeProduct(ctx: MerchantContext, id: string): Promise<Deleted> {
  return deleteSoftly(ctx, id, {
    type: "product.deleted",
    lock: lockProduct,
    write: (tx, when) =>
      tx.product.update({ where: own(ctx, id), data: { active: false, ...when } }),
    serialize: (row) => serializeProduct(ctx.env, row),
  });
}
