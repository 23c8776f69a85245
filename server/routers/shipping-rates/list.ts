import type { ReadingContext } from "#server/core/context.ts";
import { countRows, shownParts } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeShippingRate } from "#server/records/selling/shipping-rate.ts";
import { likeOperand } from "#server/wire/atoms/lists/search.ts";
import type { ListShippingRates } from "#server/wire/selling/shipping-rate.ts";

/** Shipping rates that are not deleted, newest first. */
export async function listShippingRates(ctx: ReadingContext, input: ListShippingRates) {
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    deletedAt: null,
    active: input.active,
    searchText: input.search ? { contains: likeOperand(input.search) } : undefined,
  };
  return page(input, {
    where,
    find: (query) => ctx.db.shippingRate.findMany(query),
    findPlace: (query) => ctx.db.shippingRate.findMany({ select: placeOf, ...query }),
    count: () =>
      input.search || isDated(input)
        ? ctx.db.shippingRate.count({ where })
        : countRows(ctx, "shipping_rates", shownParts(input.active)),
    serialize: serializeShippingRate,
  });
}
