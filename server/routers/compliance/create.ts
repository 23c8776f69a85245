import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, merchantForbidden } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { breachedRule } from "#server/data/rows/breached-rule.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { ComplianceRecordModel } from "#server/generated/prisma/models.ts";
import { changedDetails, noDetails } from "#server/records/compliance-details.ts";
import { serializeRecord, shownTo, withMaskedNumbers } from "#server/records/compliance.ts";
import { checkDocuments } from "#server/routers/compliance/check-documents.ts";
import { hideDocuments } from "#server/routers/compliance/hide-documents.ts";
import type { ComplianceRecord, CreateComplianceRecord } from "#server/wire/compliance.ts";

/**
 * Creates the one record of an organization, however incomplete. Documents become private. Atomic and idempotent by key;
 * emits `compliance.created`.
 * @throws merchant_forbidden · compliance_exists · validation_failed (a document is no uploaded file, or shoppers see it)
 */
export async function createComplianceRecord(
  ctx: MerchantContext,
  input: CreateComplianceRecord,
): Promise<ComplianceRecord> {
  checkOrganization(ctx, input.organizationId);
  const details = changedDetails(noDetails, input, ctx.clock);
  await checkDocuments(ctx.db, ctx, details, noDetails);
  const id = newId("compliance");
  const now = ctx.clock.now();
  const row: ComplianceRecordModel = {
    id,
    merchantId: ctx.merchantId,
    organizationId: input.organizationId ?? ctx.merchantId,
    details,
    currentStep: input.currentStep ?? "initiation",
    status: "pending",
    reviewNote: null,
    createdAt: now,
    updatedAt: now,
  };
  const record = await serializeRecord(ctx.db, ctx, row);
  return refusingSecond(
    transact(ctx, async (unit) => {
      await hideDocuments(unit.tx, ctx, details, noDetails);
      unit.insert("ComplianceRecord", row);
      emit(unit, ctx, "compliance.created", withMaskedNumbers(record));
      return shownTo(ctx.principal, record);
    }),
  );
}

/** An organization may be called anything but another merchant. @throws merchant_forbidden */
function checkOrganization({ merchantId }: MerchantContext, organizationId?: string | null): void {
  if (organizationId?.startsWith("mer_") && organizationId !== merchantId)
    throw merchantForbidden();
}

/** An organization has one record. */
async function refusingSecond<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (breachedRule(error) !== "compliance_records_merchantId_organizationId_key") throw error;
    throw new DomainError(
      "compliance_exists",
      "This organization already has a compliance record. Update it.",
    );
  }
}
