import type { MerchantContext } from "#server/core/context.ts";
import { findRefund, serializeRefund } from "#server/records/payments/refund.ts";
import type { Refund } from "#server/wire/payments/refund.ts";

/** One refund. @throws not_found, also for another merchant's */
export async function getRefund(ctx: MerchantContext, id: string): Promise<Refund> {
  return serializeRefund(await findRefund(ctx.db, ctx, id));
}
