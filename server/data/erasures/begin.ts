import { timeElsewhere } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { ErasureModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";

/** The erasure of this subject that was asked for before, if any; held until the transaction ends. */
export async function lockErasure(
  { tx }: Unit,
  { merchantId }: MerchantContext,
  subjectId: string,
): Promise<ErasureModel | null> {
  await tx.$executeRaw`
    SELECT 1 FROM erasures WHERE "merchantId" = ${merchantId} AND "subjectId" = ${subjectId} FOR NO KEY UPDATE`;
  return tx.erasure.findUnique({ where: { merchantId_subjectId: { merchantId, subjectId } } });
}

/**
 * Has the worker go through everything twice more from now on, so that what was written since is found. A round that
 * has not begun yet finds it anyway.
 */
export async function beginAgain(
  { tx }: Unit,
  ctx: MerchantContext,
  { id, finishedAt, stage, place }: ErasureModel,
): Promise<ErasureModel> {
  const where = own(ctx, id);
  if (finishedAt === null) {
    const isAtBeginning = stage === 0 && place === "";
    return tx.erasure.update({ where, data: isAtBeginning ? {} : { rounds: 0 } });
  }
  const begun = { stage: 0, place: "", rounds: 0, attempts: 0, finishedAt: null };
  const nextStepAt = timeElsewhere(ctx.clock);
  return tx.erasure.update({ where, data: { ...begun, nextStepAt } });
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

/**
 * As `beginAgain`, for something that could not be erased before: of a customer's payment, or of nobody's customer's.
 * Nothing happens when nobody asked for an erasure.
 */
export async function eraseLater(
  unit: Unit,
  ctx: MerchantContext,
  intent: Pick<PaymentIntentModel, "id" | "customerId">,
): Promise<void> {
  for (const subjectId of [intent.customerId, intent.id]) {
    const begun = subjectId === null ? null : await lockErasure(unit, ctx, subjectId);
    if (begun) await beginAgain(unit, ctx, begun);
  }
}
