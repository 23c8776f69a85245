import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { ProductModel } from "#server/generated/prisma/models.ts";
import { serializeProduct } from "#server/records/payments/product.ts";

/**
 * Takes the units that a payment has reserved off the stock of its products, in the transaction in which it succeeds.
 * Does nothing when it is done again. The stock is never below zero. Emits `product.updated`, and
 * `product.out_of_stock` where the last unit went.
 */
export async function sellStock(unit: Unit, ctx: MerchantContext, intentId: string): Promise<void> {
  for (const product of await takeUnits(unit, ctx, intentId)) {
    const data = serializeProduct(ctx.env, product);
    emit(unit, ctx, "product.updated", data);
    if (product.stock === 0) emit(unit, ctx, "product.out_of_stock", data);
  }
}

/** The products whose stock has changed, as they are now. Their rows are locked in the order of their ids. */
async function takeUnits(
  { tx }: Unit,
  { merchantId, clock }: MerchantContext,
  intentId: string,
): Promise<ProductModel[]> {
  const now = clock.now();
  const sold = await tx.$queryRaw<{ id: string }[]>`
    WITH sold AS (
      UPDATE stock_reservations SET status = 'sold', "settledAt" = ${now}
      WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${intentId} AND status = 'reserved'
      RETURNING "productId", quantity
    ), locked AS (
      SELECT p.id, sold.quantity FROM products p JOIN sold ON sold."productId" = p.id
      WHERE p."merchantId" = ${merchantId} AND p.stock > 0 ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE products p SET stock = greatest(p.stock - locked.quantity, 0), "updatedAt" = ${now}
    FROM locked WHERE p."merchantId" = ${merchantId} AND p.id = locked.id
    RETURNING p.id`;
  if (sold.length === 0) return [];
  return tx.product.findMany({
    where: { merchantId, id: { in: sold.map(({ id }) => id) } },
    orderBy: { id: "asc" },
  });
}
