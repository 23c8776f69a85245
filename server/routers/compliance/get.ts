import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { findComplianceRow, serializeRecord, shownTo } from "#server/records/compliance.ts";
import type { ComplianceRecord, FindComplianceRecord } from "#server/wire/compliance.ts";

/** One record. @throws not_found */
export async function getComplianceRecord(
  ctx: MerchantContext,
  id: string,
): Promise<ComplianceRecord> {
  const row = await findComplianceRow(ctx.db, ctx, id);
  return shownTo(ctx.principal, await serializeRecord(ctx.db, ctx, row));
}

/**
 * The one record of an organization, by default the merchant itself.
 * @throws not_found (specification, 0.6.0: exactly one record matching its organization)
 */
export async function findComplianceRecord(
  ctx: MerchantContext,
  input: FindComplianceRecord,
): Promise<ComplianceRecord> {
  const organizationId = input.organizationId ?? ctx.merchantId;
  const { merchantId } = ctx;
  const row = await ctx.db.complianceRecord.findUnique({
    where: { merchantId_organizationId: { merchantId, organizationId } },
  });
  if (!row) throw notFound();
  return shownTo(ctx.principal, await serializeRecord(ctx.db, ctx, row));
}
