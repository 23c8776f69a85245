import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { serializeRefund } from "#server/payments/refunds/serialize.ts";
import type { Refund } from "#server/wire/refund.ts";

/** One refund. @throws not_found, also for another merchant's */
export async function getRefund(ctx: MerchantContext, id: string): Promise<Refund> {
  const row = await ctx.db.refund.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return serializeRefund(row);
}
