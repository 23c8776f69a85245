import type { MerchantContext } from "#server/core/context.ts";
import { findPayout, serializePayout } from "#server/records/ledger/payout.ts";
import type { Payout } from "#server/wire/ledger/payout.ts";

/** One payout. @throws not_found, also for another merchant's */
export async function getPayout(ctx: MerchantContext, id: string): Promise<Payout> {
  return serializePayout(await findPayout(ctx.db, ctx, id));
}
