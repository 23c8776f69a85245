import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page } from "#server/data/rows/page.ts";
import { serializeDispute } from "#server/records/payments/dispute.ts";
import type { ListDisputes } from "#server/wire/payments/dispute.ts";

/** Disputes, newest first. */
export async function listDisputes(ctx: ReadingContext, input: ListDisputes) {
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    status: input.status,
    paymentIntentId: input.paymentIntentId,
  };
  return page(input, {
    where,
    find: (query) => ctx.db.dispute.findMany(query),
    count: () =>
      input.paymentIntentId === undefined && !isDated(input)
        ? countRows(ctx, "disputes", input.status)
        : ctx.db.dispute.count({ where }),
    serialize: serializeDispute,
  });
}
