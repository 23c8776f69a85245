import type { MerchantContext } from "#server/core/context.ts";
import type { ListProducts } from "#server/wire/product.ts";
import { serializeProduct } from "#server/routers/products/serialize.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";
import { likeOperand } from "#server/wire/atoms/search.ts";

/** Products that are not deleted, newest first. */
export async function listProducts(ctx: MerchantContext, input: ListProducts) {
  const where = {
    merchantId: ctx.merchantId,
    deletedAt: null,
    active: input.active,
    searchText: input.search ? { contains: likeOperand(input.search) } : undefined,
  };
  const [rows, total] = await Promise.all([
    ctx.db.product.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.product.count({ where }),
  ]);
  return paginated(
    input,
    rows.map((row) => serializeProduct(ctx.env, row)),
    total,
  );
}
