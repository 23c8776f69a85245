import type { MerchantContext } from "#server/core/context.ts";
import { findRefund } from "#server/payments/refunds/row.ts";
import { serializeRefund } from "#server/payments/refunds/serialize.ts";
import type { Refund } from "#server/wire/payments/refund.ts";

/** One refund. @throws not_found, also for another merchant's */
export async function getRefund(ctx: MerchantContext, id: string): Promise<Refund> {
  return serializeRefund(await findRefund(ctx.db, ctx, id));
}
