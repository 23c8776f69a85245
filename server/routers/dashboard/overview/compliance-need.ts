import type { ReadingContext } from "#server/core/context.ts";
import { serializeRecord } from "#server/records/compliance.ts";
import { needsCompliance } from "#server/routers/payouts/destination.ts";
import type { Attention } from "#server/wire/dashboard/overview.ts";

/**
 * The action that the merchant's own compliance papers need: none where no payout waits for them, or while they
 * are under review.
 */
export async function readComplianceNeed(ctx: ReadingContext): Promise<Attention["compliance"]> {
  const { merchantId } = ctx;
  const row = await ctx.db.complianceRecord.findUnique({
    where: { merchantId_organizationId: { merchantId, organizationId: merchantId } },
  });
  if (row?.status === "rejected") return "refused";
  if (!needsCompliance(ctx) || row?.status === "verified") return null;
  const isComplete = row !== null && (await serializeRecord(ctx.db, ctx, row)).isCompleted;
  return isComplete ? null : "missing";
}
