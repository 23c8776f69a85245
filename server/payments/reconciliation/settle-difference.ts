import { actFor, type Services } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { type Difference, keepDifference } from "#server/payments/reconciliation/difference.ts";

/** Keeps a difference on record, in the log and, when it is news, as an event. */
export async function keepOpen(
  services: Services,
  { merchantId }: { merchantId: string },
  difference: Difference,
): Promise<void> {
  const ctx = actFor(services, merchantId);
  ctx.log.error({ merchantId, ...shown(difference) }, "the processor and the ledger disagree");
  await transactAside(ctx, (unit) => keepDifference(unit, ctx, difference));
}

function shown({ booked, reported, ...rest }: Difference) {
  return { ...rest, booked: String(booked), reported: reported === null ? null : String(reported) };
}

/** Both say the same again. */
export async function resolve(
  { db, clock }: Services,
  { merchantId, subjectId }: { merchantId: string; subjectId: string },
  kind: Difference["kind"],
): Promise<void> {
  await db.reconciliationDifference.updateMany({
    where: { merchantId, subjectId, kind, resolvedAt: null },
    data: { resolvedAt: clock.now() },
  });
}
