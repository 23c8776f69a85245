import type { MerchantContext } from "#server/core/context.ts";
import { countRows } from "#server/data/count-rows.ts";
import { isDated, madeWithin } from "#server/data/dates.ts";
import { page, placeOf } from "#server/data/page.ts";
import { serializeSubscription } from "#server/payments/subscriptions/serialize.ts";
import type { ListSubscriptions } from "#server/wire/subscription.ts";

/** Subscriptions, newest first. */
export async function listSubscriptions(ctx: MerchantContext, input: ListSubscriptions) {
  const where = {
    merchantId: ctx.merchantId,
    status: input.status,
    customerId: input.customerId,
    ...madeWithin(input),
  };
  return page(input, {
    find: (slice, from) => ctx.db.subscription.findMany({ where: { ...where, ...from }, ...slice }),
    findPlace: (slice) => ctx.db.subscription.findMany({ where, select: placeOf, ...slice }),
    count: () =>
      input.customerId === undefined && !isDated(input)
        ? countRows(ctx, "subscriptions", input.status)
        : ctx.db.subscription.count({ where }),
    serialize: serializeSubscription,
  });
}
