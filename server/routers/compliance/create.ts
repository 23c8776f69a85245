import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { emit } from "#server/events/emit.ts";
import { newId } from "#server/core/ids.ts";
import { checkDocuments } from "#server/routers/compliance/check-documents.ts";
import { changedDetails, noDetails } from "#server/routers/compliance/details.ts";
import type { ComplianceRecord, CreateComplianceRecord } from "#server/wire/compliance.ts";
import {
  serializeRecord,
  shownTo,
  withMaskedNumbers,
} from "#server/routers/compliance/serialize.ts";
import { transact } from "#server/data/transact.ts";
import { own } from "#server/data/own.ts";

/**
 * Creates the one record of an organization, however incomplete. Atomic and idempotent by key;
 * emits `compliance.created`.
 * @throws compliance_exists · validation_failed (a document is no uploaded file)
 */
export async function createComplianceRecord(
  ctx: MerchantContext,
  input: CreateComplianceRecord,
): Promise<ComplianceRecord> {
  const details = changedDetails(noDetails, input, ctx.clock);
  return transact(ctx, async (tx) => {
    await checkDocuments(tx, ctx, details, noDetails);
    const id = newId("compliance");
    const now = ctx.clock.now();
    const { count } = await tx.complianceRecord.createMany({
      data: [
        {
          id,
          merchantId: ctx.merchantId,
          organizationId: input.organizationId ?? ctx.merchantId,
          details,
          currentStep: input.currentStep ?? "initiation",
          status: "pending",
          createdAt: now,
          updatedAt: now,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) {
      throw new DomainError(
        "compliance_exists",
        "This organization has a compliance record already. Update that one.",
      );
    }
    const record = await serializeRecord(
      tx,
      ctx,
      await tx.complianceRecord.findUniqueOrThrow({ where: own(ctx, id) }),
    );
    await emit(tx, ctx, "compliance.created", {
      related: { id, type: "compliance" },
      data: withMaskedNumbers(record),
    });
    return shownTo(ctx.principal, record);
  });
}
