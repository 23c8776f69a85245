import type { MerchantContext } from "#server/core/context.ts";
import { lastPassedCheck } from "#server/ledger/verify/verify.ts";
import type { LedgerVerified } from "#server/wire/dashboard/dashboard.ts";

/** When the ledger was last verified and sound, by the worker or `ledger verify`, for all merchants of this deployment. */
export async function getLedgerVerified(ctx: MerchantContext): Promise<LedgerVerified> {
  const passedAt = await lastPassedCheck(ctx.db);
  return { lastPassedAt: passedAt?.toISOString() ?? null };
}
