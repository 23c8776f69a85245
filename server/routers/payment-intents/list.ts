import type { ReadingContext } from "#server/core/context.ts";
import { countRows, paymentParts } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import type {
  ListPaymentIntents,
  PaymentIntentStatus,
} from "#server/wire/payments/payment-intent.ts";

/** Payment intents, newest first. */
export async function listPaymentIntents(ctx: ReadingContext, input: ListPaymentIntents) {
  const where = {
    merchantId: ctx.merchantId,
    status: input.status,
    customerId: input.customerId,
    subscriptionId: input.subscriptionId,
    ...madeWithin(input),
  };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "payment_intents" },
    find: (query) => ctx.db.paymentIntent.findMany(query),
    findPlace: (query) => ctx.db.paymentIntent.findMany({ select: placeOf, ...query }),
    count: () =>
      input.customerId === undefined && input.subscriptionId === undefined && !isDated(input)
        ? countRows(ctx, "payment_intents", partsOf(input.status))
        : ctx.db.paymentIntent.count({ where }),
    serialize: serializePaymentIntent,
  });
}

function partsOf(status: PaymentIntentStatus | undefined): string[] | undefined {
  return status && paymentParts([status], { isTried: false });
}
