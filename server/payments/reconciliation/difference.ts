import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import { own } from "#server/data/rows/own.ts";
import type { ReconciliationDifferenceModel } from "#server/generated/prisma/models.ts";
import { paymentsOf } from "#server/payments/reconciliation/payments-of.ts";
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
  const related = { id: row.id, type: "reconciliation_difference" };
  const paymentIntentId = (await paymentsOf(tx, merchantId, [row])).get(subjectId) ?? null;
  const data = serializeDifference(ctx, { row, paymentIntentId });
  emit(unit, ctx, "reconciliation.difference", { related, data });
}

export function serializeDifference(
  { clock }: Pick<MerchantContext, "clock">,
  { row, paymentIntentId }: { row: ReconciliationDifferenceModel; paymentIntentId: string | null },
): ReconciliationDifference {
  const kind = row.kind as Difference["kind"];
  const subjectType = row.subjectType as Difference["subjectType"];
  const until = row.resolvedAt ?? clock.now();
  return {
    id: row.id,
    merchantId: row.merchantId,
    kind,
    subjectType,
    subjectId: row.subjectId,
    paymentIntentId,
    currency: row.currency,
    booked: Number(row.booked),
    reported: row.reported === null ? null : Number(row.reported),
    difference: row.reported === null ? null : Number(row.reported - row.booked),
    advice: adviceOn(kind, subjectType),
    ageSeconds: Math.max(0, Math.floor((until.getTime() - row.firstSeenAt.getTime()) / 1000)),
    createdAt: row.firstSeenAt.toISOString(),
    updatedAt: row.lastSeenAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}

const names = {
  payment_attempt: "payment",
  refund: "refund",
  dispute: "dispute",
  payout: "payout",
} as const;

function adviceOn(kind: Difference["kind"], subjectType: Difference["subjectType"]): string {
  const name = names[subjectType];
  if (kind === "in_doubt")
    return `The processor is asked about this ${name} again and again. If it stays so, look it up there and see whether the processor is reachable and its keys are right.`;
  if (kind === "unsettled")
    return `The processor has answered for this ${name}, and what it said could not be written down. It is tried again every minute; the log says why it fails. Do not repeat it: look it up at the processor, and tell whoever runs the service.`;
  if (kind === "missing_at_processor")
    return `The processor does not know this ${name}. See whether the keys are those of the account that it was made with.`;
  if (kind === "report")
    return `The processor's report says another amount of this ${name}. Look it up there; a later report may have the rest of it.`;
  if (kind === "missing_in_report")
    return `The processor's report does not have this ${name}, which was made in its time. Take in the next one; if it is not there either, look it up at the processor.`;
  return `Look this ${name} up at the processor. A notice of what happened there may have been lost: let it send that again. If the money has moved there, what is missing here is booked then.`;
}
