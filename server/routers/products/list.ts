import type { MerchantContext } from "#server/core/context.ts";
import { page } from "#server/data/page.ts";
import type { ListProducts } from "#server/wire/product.ts";
import { serializeProduct } from "#server/routers/products/serialize.ts";
import { likeOperand } from "#server/wire/atoms/search.ts";

/** Products that are not deleted, newest first. */
export async function listProducts(ctx: MerchantContext, input: ListProducts) {
  const where = {
    merchantId: ctx.merchantId,
    deletedAt: null,
    active: input.active,
    searchText: input.search ? { contains: likeOperand(input.search) } : undefined,
  };
  return page(input, {
    find: (slice) => ctx.db.product.findMany({ where, ...slice }),
    count: () => ctx.db.product.count({ where }),
    serialize: (row) => serializeProduct(ctx.env, row),
  });
}
