import type { ReportedTransaction } from "#server/core/interfaces/processor-lists.ts";
import type { Db } from "#server/data/db.ts";
import type { ReconciliationDifference } from "#server/wire/ledger/reconciliation.ts";

/** The record of ours that a line of the report is about. */
export type Subject = {
  merchantId: string;
  subjectType: ReconciliationDifference["subjectType"];
  subjectId: string;
  processorId: string;
  currency: string;
};

/** By the processor's id, of whichever merchant. */
export async function findSubjects(
  db: Db,
  lines: ReportedTransaction[],
): Promise<Map<string, Subject>> {
  const ids = [...new Set(lines.flatMap(({ sourceId, paymentId }) => [sourceId, paymentId]))];
  const asked = ids.filter((id) => id !== "");
  const rows = await db.$queryRaw<Subject[]>`
    SELECT "merchantId", 'payment_attempt' AS "subjectType", id AS "subjectId", "processorPayment" AS "processorId", currency
    FROM payment_attempts WHERE method NOT IN ('wallet', 'none') AND "processorPayment" = ANY (${asked})
    UNION ALL
    SELECT "merchantId", 'refund', id, "processorRefund", currency FROM refunds WHERE "processorRefund" = ANY (${asked})
    UNION ALL
    SELECT "merchantId", 'dispute', id, "processorDispute", currency FROM disputes WHERE "processorDispute" = ANY (${asked})
    UNION ALL
    SELECT "merchantId", 'payout', id, "processorPayout", currency FROM payouts WHERE "processorPayout" = ANY (${asked})`;
  return new Map(rows.map((row) => [row.processorId, row]));
}

/** A charge is known to us by its payment; what is converted to another currency cannot be compared. */
export function subjectOf(
  { category, sourceId, paymentId, currency }: ReportedTransaction,
  subjects: Map<string, Subject>,
): Subject | null {
  const ofPayment = category === "charge" ? subjects.get(paymentId) : undefined;
  const subject = subjects.get(sourceId) ?? ofPayment;
  return subject?.currency === currency ? subject : null;
}
