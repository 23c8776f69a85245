import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { changedDetails } from "#server/records/compliance-details.ts";
import {
  lockComplianceRecord,
  detailsOf,
  serializeRecord,
  shownTo,
  withMaskedNumbers,
} from "#server/records/compliance.ts";
import { checkDocuments } from "#server/routers/compliance/check-documents.ts";
import { hideDocuments } from "#server/routers/compliance/hide-documents.ts";
import type { ComplianceRecord, UpdateComplianceRecord } from "#server/wire/compliance.ts";

/**
 * Changes the fields given; null empties one. A rejected record becomes pending again, with the
 * reviewer's note kept. Documents become private. Atomic and idempotent by key; emits `compliance.updated` if anything changed.
 * @throws not_found · invalid_state (verified) · validation_failed (a document is no uploaded file, or shoppers see it)
 */
export async function updateComplianceRecord(
  ctx: MerchantContext,
  input: UpdateComplianceRecord,
): Promise<ComplianceRecord> {
  return transact(ctx, async (unit) => {
    const current = await lockComplianceRecord(unit.tx, ctx, input.id);
    if (current.status === "verified") {
      throw new DomainError(
        "invalid_state",
        "This record is verified. Ask the operator to reopen it before you change it.",
      );
    }
    const before = detailsOf(current);
    const details = changedDetails(before, input, ctx.clock);
    await checkDocuments(unit.tx, ctx, details, before);
    await hideDocuments(unit.tx, ctx, details, before);
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: { details, currentStep: input.currentStep, status: "pending" as const },
      write: (data) => unit.tx.complianceRecord.update({ where: own(ctx, current.id), data }),
    });
    const record = await serializeRecord(unit.tx, ctx, row);
    if (isNews) emit(unit, ctx, "compliance.updated", withMaskedNumbers(record));
    return shownTo(ctx.principal, record);
  });
}
