import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import { paymentsOf } from "#server/payments/reconciliation/payments-of.ts";
import { serializeDifference } from "#server/records/ledger/reconciliation-difference.ts";
import type { ReconciliationDifference } from "#server/wire/ledger/reconciliation.ts";

export type Difference = {
  subjectType: ReconciliationDifference["subjectType"];
  subjectId: string;
  kind: ReconciliationDifference["kind"];
  currency: string;
  booked: bigint;
  reported: bigint | null;
};

/**
 * Keeps a difference: a row for each thing and kind, from when it was first seen. Emits
 * `reconciliation.difference` when it is news, or was over and is there again.
 */
export async function keepDifference(
  unit: Unit,
  ctx: MerchantContext,
  difference: Difference,
): Promise<void> {
  const { tx } = unit;
  const { merchantId } = ctx;
  const now = ctx.clock.now();
  const { subjectId, kind, booked, reported } = difference;
  const fresh = {
    ...difference,
    id: newId("reconciliation"),
    merchantId,
    firstSeenAt: now,
    lastSeenAt: now,
  };
  const { count } = await tx.reconciliationDifference.createMany({
    data: fresh,
    skipDuplicates: true,
  });
  const where = { merchantId_subjectId_kind: { merchantId, subjectId, kind } };
  const known = await tx.reconciliationDifference.findUniqueOrThrow({ where });
  const isNews = count > 0 || known.resolvedAt !== null;
  const row = await tx.reconciliationDifference.update({
    where: own(ctx, known.id),
    data: {
      booked,
      reported,
      lastSeenAt: now,
      resolvedAt: null,
      ...(isNews ? { firstSeenAt: now } : {}),
    },
  });
  if (!isNews) return;
  const paymentIntentId = (await paymentsOf(tx, merchantId, [row])).get(subjectId) ?? null;
  const data = serializeDifference(ctx, { row, paymentIntentId });
  emit(unit, ctx, "reconciliation.difference", data);
}
