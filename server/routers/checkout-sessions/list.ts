import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeCheckoutSession } from "#server/records/payments/checkout-session.ts";
import type { ListCheckoutSessions } from "#server/wire/payments/checkout-session.ts";

/** Checkout sessions, newest first. */
export async function listCheckoutSessions(ctx: ReadingContext, input: ListCheckoutSessions) {
  const { status, customerId, paymentLinkId } = input;
  const where = {
    merchantId: ctx.merchantId,
    status,
    customerId,
    paymentLinkId,
    ...madeWithin(input),
  };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "checkout_sessions" },
    find: (query) => ctx.db.checkoutSession.findMany(query),
    findPlace: (query) => ctx.db.checkoutSession.findMany({ select: placeOf, ...query }),
    count: () =>
      customerId === undefined && paymentLinkId === undefined && !isDated(input)
        ? countRows(ctx, "checkout_sessions", status)
        : ctx.db.checkoutSession.count({ where }),
    serialize: (row) => serializeCheckoutSession(ctx.env, row),
  });
}
