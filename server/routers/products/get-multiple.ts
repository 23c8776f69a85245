import type { MerchantContext } from "#server/core/context.ts";
import { serializeProduct } from "#server/records/payments/product.ts";
import type { GetProducts, Product } from "#server/wire/payments/product.ts";

/** Products in the order asked, a repeated id repeated; unknown and deleted ones are left out. */
export async function getProducts(ctx: MerchantContext, input: GetProducts): Promise<Product[]> {
  const rows = await ctx.db.product.findMany({
    where: { merchantId: ctx.merchantId, id: { in: input.ids }, deletedAt: null },
  });
  const byId = new Map(rows.map((row) => [row.id, serializeProduct(ctx.env, row)]));
  return input.ids.flatMap((id) => byId.get(id) ?? []);
}
