import type { Principal } from "#server/core/caller/principal.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { merchantRow } from "#server/data/rows/row.ts";
import type { ComplianceRecordModel } from "#server/generated/prisma/models.ts";
import {
  allFilesOf,
  completeness,
  type ComplianceDetails,
  masked,
  noDetails,
} from "#server/records/compliance-details.ts";
import { accountNumberFields } from "#server/wire/atoms/merchant/compliance-fields.ts";
import type { ComplianceRecord } from "#server/wire/compliance.ts";

/** Look-ups of one of a merchant's compliance records. */
export const { find: findComplianceRow, lock: lockComplianceRecord } = merchantRow(
  "ComplianceRecord",
  "compliance_records",
  (tx, key) => tx.complianceRecord.findUnique({ where: key }),
);

export function detailsOf(row: ComplianceRecordModel): ComplianceDetails {
  return { ...noDetails, ...(row.details as Partial<ComplianceDetails>) };
}

/** Row to wire, with the account numbers in full: for those who may see them. */
export async function serializeRecord(
  tx: ReadingTx,
  ctx: Pick<MerchantContext, "merchantId">,
  row: ComplianceRecordModel,
): Promise<ComplianceRecord> {
  const details = detailsOf(row);
  const { missing, score } = completeness(details, await uploadedOf(tx, ctx, allFilesOf(details)));
  return {
    id: row.id,
    merchantId: row.merchantId,
    organizationId: row.organizationId,
    ...details,
    currentStep: row.currentStep as ComplianceRecord["currentStep"],
    status: row.status,
    isCompleted: missing.length === 0,
    completionScore: score,
    requirements: { missing },
    reviewNote: row.reviewNote,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The record as this caller may see it: roles below admin see the last four of account numbers. */
export function shownTo(
  principal: Principal | undefined,
  record: ComplianceRecord,
): ComplianceRecord {
  return seesInFull(principal) ? record : withMaskedNumbers(record);
}

/** As events carry it: what is sent out may be logged anywhere. */
export function withMaskedNumbers(record: ComplianceRecord): ComplianceRecord {
  const numbers = accountNumberFields.map((name) => [name, masked(record[name])]);
  return { ...record, ...Object.fromEntries(numbers) };
}

/**
 * Whether the caller may see whole account numbers, and the papers that state them. A dashboard session's token
 * has no role of its own, so it counts as the lowest.
 */
export function seesInFull(principal: Principal | undefined): boolean {
  if (!principal?.scopes.has("compliance:read")) return false;
  if (principal.kind === "staff") return principal.role === "owner" || principal.role === "admin";
  return principal.id.startsWith("key_");
}

/** Which of these files of the merchant are uploaded. */
export async function uploadedOf(
  tx: ReadingTx,
  ctx: Pick<MerchantContext, "merchantId">,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.file.findMany({
    where: { id: { in: ids }, merchantId: ctx.merchantId, status: "uploaded" },
    select: { id: true },
  });
  return new Set(rows.map((row) => row.id));
}
