import type { Clock } from "#server/core/clock.ts";
import type { ReconciliationDifferenceModel } from "#server/generated/prisma/models.ts";
import type { ReconciliationDifference } from "#server/wire/ledger/reconciliation.ts";

/** Row to wire, with its age at this moment and advice on it. */
export function serializeDifference(
  { clock }: { clock: Clock },
  { row, paymentIntentId }: { row: ReconciliationDifferenceModel; paymentIntentId: string | null },
): ReconciliationDifference {
  const kind = row.kind as ReconciliationDifference["kind"];
  const subjectType = row.subjectType as ReconciliationDifference["subjectType"];
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

function adviceOn(
  kind: ReconciliationDifference["kind"],
  subjectType: ReconciliationDifference["subjectType"],
): string {
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
