import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializePromotionCode } from "#server/records/selling/promotion-code.ts";
import { codeKeyOf } from "#server/wire/atoms/selling/code-text.ts";
import type { ListPromotionCodes } from "#server/wire/selling/promotion-code.ts";

/** A merchant's promotion codes, newest first. */
export async function listPromotionCodes(ctx: ReadingContext, input: ListPromotionCodes) {
  const { discountId, code, active } = input;
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    discountId,
    active,
    codeKey: code === undefined ? undefined : codeKeyOf(code),
  };
  return page(input, {
    where,
    find: (query) => ctx.db.promotionCode.findMany(query),
    findPlace: (query) => ctx.db.promotionCode.findMany({ select: placeOf, ...query }),
    count: () =>
      code !== undefined || isDated(input)
        ? ctx.db.promotionCode.count({ where })
        : countRows(ctx, "promotion_codes", partsOf(input)),
    serialize: serializePromotionCode,
  });
}

/** The counters of a discount's codes, or of everybody's. */
function partsOf({ discountId, active }: ListPromotionCodes) {
  const states = active === undefined ? ["active", "inactive"] : [active ? "active" : "inactive"];
  return discountId === undefined
    ? { endingIn: states.map((state) => `/${state}`) }
    : states.map((state) => `${discountId}/${state}`);
}
