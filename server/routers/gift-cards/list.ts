import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeGiftCard } from "#server/records/ledger/gift-card.ts";
import type { ListGiftCards } from "#server/wire/ledger/gift-card.ts";

/** Gift cards, newest first. */
export async function listGiftCards(ctx: ReadingContext, input: ListGiftCards) {
  const { customerId, paymentIntentId, status } = input;
  const { merchantId } = ctx;
  const where = { ...madeWithin(input), merchantId, customerId, paymentIntentId, status };
  return page(input, {
    where,
    find: (query) => ctx.db.giftCard.findMany(query),
    findPlace: (query) => ctx.db.giftCard.findMany({ select: placeOf, ...query }),
    count: () =>
      customerId === undefined && paymentIntentId === undefined && !isDated(input)
        ? countRows(ctx, "gift_cards", status)
        : ctx.db.giftCard.count({ where }),
    serialize: serializeGiftCard,
  });
}
