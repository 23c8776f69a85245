import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeDiscount } from "#server/records/selling/discount.ts";
import type { ListDiscounts } from "#server/wire/selling/discount.ts";

/** Discounts that are not deleted, newest first. */
export async function listDiscounts(ctx: ReadingContext, input: ListDiscounts) {
  const where = { ...madeWithin(input), merchantId: ctx.merchantId, deletedAt: null };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "discounts" },
    find: (query) => ctx.db.discount.findMany(query),
    findPlace: (query) => ctx.db.discount.findMany({ select: placeOf, ...query }),
    count: () =>
      isDated(input) ? ctx.db.discount.count({ where }) : countRows(ctx, "discounts", "shown"),
    serialize: serializeDiscount,
  });
}
