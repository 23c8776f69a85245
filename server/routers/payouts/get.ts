import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import type { Payout } from "#server/wire/payout.ts";
import { serializePayout } from "#server/routers/payouts/serialize.ts";

/** One payout. @throws not_found, also for another merchant's */
export async function getPayout(ctx: MerchantContext, id: string): Promise<Payout> {
  const row = await ctx.db.payout.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return serializePayout(row);
}
