import type { MerchantContext } from "#server/context.ts";
import { notFound } from "#server/errors.ts";
import { serializeRefund } from "#server/payments/serialize/refund.ts";
import type { Refund } from "#server/routers/refunds/schema.ts";

/** One refund. @throws not_found, also for another merchant's */
export async function getRefund(ctx: MerchantContext, id: string): Promise<Refund> {
  const row = await ctx.db.refund.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return serializeRefund(row);
}
