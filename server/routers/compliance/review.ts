import { operated, type Operator } from "#server/core/caller/operator.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import {
  lockComplianceRecord,
  serializeRecord,
  withMaskedNumbers,
} from "#server/records/compliance.ts";

type Review = { id: string; result: "verified" | "rejected"; note: string | null };

/**
 * Records the result of a review, an admin command. Rejecting a verified record reopens it.
 * Atomic; emits `compliance.verified` or `compliance.rejected`. The same result again changes
 * nothing.
 * @throws not_found · invalid_state (incomplete) · validation_failed (rejected without a note)
 */
export async function reviewComplianceRecord(
  services: Services,
  review: Review,
  operator?: Operator,
): Promise<{ id: string; status: string }> {
  const { id, result, note } = review;
  if (result === "rejected" && !note?.trim()) {
    throw new DomainError("validation_failed", "note: tell the merchant what to change.");
  }
  const owner = await services.db.complianceRecord.findFirst({
    where: { id },
    select: { merchantId: true },
  });
  if (!owner) throw notFound();
  const told = operated(operator, "operator.reviewCompliance", { id, result });
  const ctx = { ...actFor(services, owner.merchantId), ...told };
  return transact(ctx, async (unit) => {
    const current = await lockComplianceRecord(unit.tx, ctx, id);
    if (current.status === result && current.reviewNote === note) return { id, status: result };
    const { requirements } = await serializeRecord(unit.tx, ctx, current);
    if (result === "verified" && requirements.missing.length > 0) {
      const fields = requirements.missing.map(({ field }) => field).join(", ");
      throw new DomainError("invalid_state", `This record is incomplete: ${fields}.`);
    }
    const data = { status: result, reviewNote: note, updatedAt: ctx.clock.now() };
    const record = await serializeRecord(
      unit.tx,
      ctx,
      await unit.tx.complianceRecord.update({ where: own(ctx, id), data }),
    );
    emit(unit, ctx, `compliance.${result}`, withMaskedNumbers(record));
    return { id, status: result };
  });
}
