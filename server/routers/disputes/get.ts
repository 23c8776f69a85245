import type { MerchantContext } from "#server/core/context.ts";
import { serializeDispute, findDispute } from "#server/records/payments/dispute.ts";
import type { Dispute } from "#server/wire/payments/dispute.ts";

/** One dispute. @throws not_found */
export async function getDispute(ctx: MerchantContext, id: string): Promise<Dispute> {
  return serializeDispute(await findDispute(ctx.db, ctx, id));
}
