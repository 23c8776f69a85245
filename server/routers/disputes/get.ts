import type { MerchantContext } from "#server/core/context.ts";
import { serializeDispute } from "#server/payments/disputes/serialize.ts";
import type { Dispute } from "#server/wire/payments/dispute.ts";
import { findDispute } from "#server/payments/disputes/row.ts";

/** One dispute. @throws not_found */
export async function getDispute(ctx: MerchantContext, id: string): Promise<Dispute> {
  return serializeDispute(await findDispute(ctx.db, ctx, id));
}
