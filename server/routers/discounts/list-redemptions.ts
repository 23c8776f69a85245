import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { findDiscount, serializeRedemption } from "#server/records/selling/discount.ts";
import type { ListRedemptions } from "#server/wire/selling/discount.ts";

const settled = ["redeemed", "returned"] as const;

/** The payments that have or had a discount, newest first; those under way are left out. @throws not_found */
export async function listRedemptions(ctx: ReadingContext, input: ListRedemptions) {
  const { id: discountId } = await findDiscount(ctx.db, ctx, input.id);
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    discountId,
    status: { in: [...settled] },
  };
  const parts = settled.map((status) => `${discountId}/${status}`);
  return page(input, {
    where,
    find: (query) =>
      ctx.db.discountRedemption.findMany({
        ...query,
        include: { promotionCode: { select: { code: true } } },
      }),
    findPlace: (query) => ctx.db.discountRedemption.findMany({ select: placeOf, ...query }),
    count: () =>
      isDated(input)
        ? ctx.db.discountRedemption.count({ where })
        : countRows(ctx, "discount_redemptions", parts),
    serialize: serializeRedemption,
  });
}
