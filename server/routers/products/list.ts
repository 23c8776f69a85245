import type { ReadingContext } from "#server/core/context.ts";
import { countRows, shownParts } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeProduct } from "#server/records/payments/product.ts";
import { likeOperand } from "#server/wire/atoms/lists/search.ts";
import type { ListProducts } from "#server/wire/payments/product.ts";

/** Products that are not deleted, newest first. */
export async function listProducts(ctx: ReadingContext, input: ListProducts) {
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    deletedAt: null,
    active: input.active,
    searchText: input.search ? { contains: likeOperand(input.search) } : undefined,
  };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "products" },
    find: (query) => ctx.db.product.findMany(query),
    findPlace: (query) => ctx.db.product.findMany({ select: placeOf, ...query }),
    count: () =>
      input.search || isDated(input)
        ? ctx.db.product.count({ where })
        : countRows(ctx, "products", shownParts(input.active)),
    serialize: (row) => serializeProduct(ctx.env, row),
  });
}
