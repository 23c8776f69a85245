import { merchantRow } from "#server/data/rows/row.ts";
import type { DisputeModel } from "#server/generated/prisma/models.ts";
import type { Dispute, DisputeSummary } from "#server/wire/payments/dispute.ts";

/** Look-ups of one of a merchant's disputes. */
export const { find: findDispute, lock: lockDispute } = merchantRow(
  "Dispute",
  "disputes",
  (tx, key) => tx.dispute.findUnique({ where: key }),
);

/** Row to wire. The only place where a dispute's BigInts become numbers. */
export function serializeDispute(row: DisputeModel): Dispute {
  return {
    id: row.id,
    merchantId: row.merchantId,
    paymentIntentId: row.paymentIntentId,
    kind: row.kind as Dispute["kind"],
    amount: Number(row.amount),
    amountRefunded: Number(row.amountRefunded),
    duplicate: row.duplicate,
    amountReinstated: Number(reinstatedOf(row)),
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    evidence: row.evidence,
    evidencePastDue: row.evidencePastDue,
    evidenceFiles: row.evidenceFiles as Dispute["evidenceFiles"],
    respondBy: row.respondBy?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

/**
 * The amount of a dispute that has come back. For one that was won before this was recorded: everything that was
 * taken.
 */
function reinstatedOf({ amountReinstated, kind, status, amount }: DisputeModel): bigint {
  const isWon = kind === "chargeback" && status === "won";
  return isWon ? amount : amountReinstated;
}

/** The summary of a dispute that its payment and the payment's session show. */
export function summarizeDispute(row: DisputeModel): DisputeSummary {
  const { id, kind, status, amount, respondBy } = serializeDispute(row);
  return { id, kind, status, amount, respondBy };
}
