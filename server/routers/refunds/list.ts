import type { MerchantContext } from "#server/core/context.ts";
import { page } from "#server/data/page.ts";
import { serializeRefund } from "#server/payments/refunds/serialize.ts";
import type { ListRefunds } from "#server/wire/refund.ts";

/** Refunds, newest first. */
export async function listRefunds(ctx: MerchantContext, input: ListRefunds) {
  const where = { merchantId: ctx.merchantId, paymentIntentId: input.paymentIntentId };
  return page(input, {
    find: (slice) => ctx.db.refund.findMany({ where, ...slice }),
    count: () => ctx.db.refund.count({ where }),
    serialize: serializeRefund,
  });
}
