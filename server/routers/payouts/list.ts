import type { MerchantContext } from "#server/core/context.ts";
import { page } from "#server/data/page.ts";
import type { ListPayouts } from "#server/wire/payout.ts";
import { serializePayout } from "#server/routers/payouts/serialize.ts";

/** Payouts, newest first. */
export async function listPayouts(ctx: MerchantContext, input: ListPayouts) {
  const where = { merchantId: ctx.merchantId, status: input.status };
  return page(input, {
    find: (slice) => ctx.db.payout.findMany({ where, ...slice }),
    count: () => ctx.db.payout.count({ where }),
    serialize: serializePayout,
  });
}
