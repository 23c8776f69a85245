import { timeElsewhere } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { ErasureModel } from "#server/generated/prisma/models.ts";

/** The erasure of this subject that was asked for before, if any. */
export function findErasure(
  { tx }: Unit,
  { merchantId }: MerchantContext,
  subjectId: string,
): Promise<ErasureModel | null> {
  return tx.erasure.findUnique({ where: { merchantId_subjectId: { merchantId, subjectId } } });
}

/** Writes down that the worker has to go through everything for this subject. */
export function beginErasure(
  unit: Unit,
  ctx: MerchantContext,
  { subjectId, identifiers, at }: { subjectId: string; identifiers: string[]; at: Date },
): ErasureModel {
  const row: ErasureModel = {
    id: newId("erasure"),
    merchantId: ctx.merchantId,
    subjectId,
    stage: 0,
    place: "",
    rounds: 0,
    identifiers,
    attempts: 0,
    // The worker does it by the service's time, as what a person has asked for.
    nextStepAt: timeElsewhere(ctx.clock),
    leaseUntil: null,
    createdAt: at,
    finishedAt: null,
  };
  unit.insert("Erasure", row);
  return row;
}
