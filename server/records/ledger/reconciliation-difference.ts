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
    return `The processor has not answered about this ${name}, and the service keeps asking. If this goes on, look the ${name} up at the processor, and check that the processor can be reached and that its keys are right.`;
  if (kind === "unsettled")
    return `The processor has answered for this ${name}, but recording its answer failed. The service tries again every minute; its log says why it fails. Do not repeat the ${name}: look it up at the processor, and tell whoever runs the service.`;
  if (kind === "missing_at_processor")
    return `The processor does not know this ${name}. Check that the keys belong to the account that it was made with.`;
  if (kind === "report")
    return `The processor's report has another amount for this ${name}. Look it up there; a later report may have the rest of it.`;
  if (kind === "missing_in_report")
    return `The processor's report lacks this ${name}, which falls into its period. Import the next report; if it lacks the ${name}, too, look it up at the processor.`;
  return `Look this ${name} up at the processor. One of its webhooks may have been lost: have it send the webhook again. If the money has moved there, this service then records what is missing.`;
}
