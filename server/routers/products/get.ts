import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { notFound } from "#server/core/errors.ts";
import type { ProductModel } from "#server/generated/prisma/models.ts";
import type { Product } from "#server/wire/product.ts";
import { serializeProduct } from "#server/routers/products/serialize.ts";

/** One product, deleted ones included. @throws not_found */
export async function getProduct(ctx: MerchantContext, id: string): Promise<Product> {
  return serializeProduct(ctx.env, await findProduct(ctx.db, ctx, id));
}

/** The merchant's row with this id. @throws not_found, also for another merchant's */
export async function findProduct(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<ProductModel> {
  const row = await tx.product.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}

/** As `findProduct`, with the row locked until the transaction ends. */
export async function lockProduct(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<ProductModel> {
  await tx.$executeRaw`SELECT 1 FROM products WHERE id = ${id} AND "merchantId" = ${ctx.merchantId} FOR UPDATE`;
  return findProduct(tx, ctx, id);
}
