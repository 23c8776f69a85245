import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";
import type { ListRefunds } from "#server/wire/payments/refund.ts";

/** Refunds, newest first. */
export async function listRefunds(ctx: ReadingContext, input: ListRefunds) {
  const where = {
    merchantId: ctx.merchantId,
    paymentIntentId: input.paymentIntentId,
    ...madeWithin(input),
  };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "refunds" },
    find: (query) => ctx.db.refund.findMany(query),
    findPlace: (query) => ctx.db.refund.findMany({ select: placeOf, ...query }),
    count: () =>
      input.paymentIntentId === undefined && !isDated(input)
        ? countRows(ctx, "refunds")
        : ctx.db.refund.count({ where }),
    serialize: serializeRefund,
  });
}
