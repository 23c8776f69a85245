import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { notFound } from "#server/core/errors.ts";
import type { ComplianceRecordModel } from "#server/generated/prisma/models.ts";
import type { ComplianceRecord, FindComplianceRecord } from "#server/wire/compliance.ts";
import { serializeRecord, shownTo } from "#server/routers/compliance/serialize.ts";

/** One record. @throws not_found */
export async function getComplianceRecord(
  ctx: MerchantContext,
  id: string,
): Promise<ComplianceRecord> {
  const row = await ctx.db.complianceRecord.findFirst({
    where: { id, merchantId: ctx.merchantId },
  });
  if (!row) throw notFound();
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

/** Locks the merchant's record until the transaction ends, then reads it. @throws not_found */
export async function lockComplianceRecord(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<ComplianceRecordModel> {
  await tx.$executeRaw`
    SELECT 1 FROM compliance_records WHERE id = ${id} AND "merchantId" = ${ctx.merchantId} FOR UPDATE`;
  const row = await tx.complianceRecord.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}
