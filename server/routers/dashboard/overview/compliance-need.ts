import type { ReadingContext } from "#server/core/context.ts";
import { serializeRecord } from "#server/routers/compliance/serialize.ts";
import { needsCompliance } from "#server/routers/payouts/destination.ts";
import type { Attention } from "#server/wire/dashboard/overview.ts";

/** What the merchant's own papers want of it: nothing where no payout waits for them, or while they are looked at. */
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
