import type { ReadingContext } from "#server/core/context.ts";
import { countRows, shownParts } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializePrice } from "#server/records/selling/price.ts";
import { likeOperand } from "#server/wire/atoms/lists/search.ts";
import type { ListPrices } from "#server/wire/selling/price.ts";

/** Prices, newest first. */
export async function listPrices(ctx: ReadingContext, input: ListPrices) {
  const { productId, lookupKey, currency, active, search } = input;
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    productId,
    lookupKey,
    currency,
    active,
    searchText: search ? { contains: likeOperand(search) } : undefined,
  };
  const isNarrowed = [productId, lookupKey, currency, search].some((one) => one !== undefined);
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "prices" },
    find: (query) => ctx.db.price.findMany(query),
    findPlace: (query) => ctx.db.price.findMany({ select: placeOf, ...query }),
    count: () =>
      isNarrowed || isDated(input)
        ? ctx.db.price.count({ where })
        : countRows(ctx, "prices", shownParts(active)),
    serialize: serializePrice,
  });
}
