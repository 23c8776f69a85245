import type { ReadingContext } from "#server/core/context.ts";
import { countRows, shownParts } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { availableWhere } from "#server/records/payments/payment-link-availability.ts";
import { serializePaymentLink } from "#server/records/payments/payment-link.ts";
import type { ListPaymentLinks } from "#server/wire/payments/payment-link.ts";

/** Payment links that are not deleted, newest first. */
export async function listPaymentLinks(ctx: ReadingContext, input: ListPaymentLinks) {
  const where = {
    merchantId: ctx.merchantId,
    deletedAt: null,
    active: input.active,
    ...availableWhere({ ...input, now: ctx.clock.now(), fields: ctx.db.paymentLink.fields }),
    ...madeWithin(input),
  };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "payment_links" },
    find: (query) => ctx.db.paymentLink.findMany(query),
    findPlace: (query) => ctx.db.paymentLink.findMany({ select: placeOf, ...query }),
    count: () =>
      isDated(input) || input.available !== undefined
        ? ctx.db.paymentLink.count({ where })
        : countRows(ctx, "payment_links", shownParts(input.active)),
    serialize: (row) => serializePaymentLink(ctx, row),
  });
}
