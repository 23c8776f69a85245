import type { MerchantContext } from "#server/context.ts";
import { notFound } from "#server/errors.ts";
import type { Payout } from "#server/routers/payouts/schema.ts";
import { serializePayout } from "#server/routers/payouts/serialize.ts";

/** One payout. @throws not_found, also for another merchant's */
export async function getPayout(ctx: MerchantContext, id: string): Promise<Payout> {
  const row = await ctx.db.payout.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return serializePayout(row);
}
