import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import type { Transfer } from "#server/wire/transfer.ts";
import { serializeTransfer } from "#server/routers/transfers/serialize.ts";

/** One transfer. @throws not_found, also for another merchant's */
export async function getTransfer(ctx: MerchantContext, id: string): Promise<Transfer> {
  const row = await ctx.db.transfer.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return serializeTransfer(row);
}
