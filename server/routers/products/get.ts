import type { MerchantContext } from "#server/core/context.ts";
import type { Product } from "#server/wire/payments/product.ts";
import { serializeProduct, findProduct } from "#server/records/payments/product.ts";

/** One product, deleted ones included. @throws not_found */
export async function getProduct(ctx: MerchantContext, id: string): Promise<Product> {
  return serializeProduct(ctx.env, await findProduct(ctx.db, ctx, id));
}
