import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeSubscription } from "#server/records/payments/subscription.ts";
import type { ListSubscriptions } from "#server/wire/payments/subscription.ts";

/** Subscriptions, newest first. */
export async function listSubscriptions(ctx: ReadingContext, input: ListSubscriptions) {
  const where = {
    merchantId: ctx.merchantId,
    status: input.status,
    customerId: input.customerId,
    ...madeWithin(input),
  };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "subscriptions" },
    find: (query) => ctx.db.subscription.findMany(query),
    findPlace: (query) => ctx.db.subscription.findMany({ select: placeOf, ...query }),
    count: () =>
      input.customerId === undefined && !isDated(input)
        ? countRows(ctx, "subscriptions", input.status)
        : ctx.db.subscription.count({ where }),
    serialize: serializeSubscription,
  });
}
