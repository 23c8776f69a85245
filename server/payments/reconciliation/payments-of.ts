import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { ReconciliationDifferenceModel } from "#server/generated/prisma/models.ts";

/** The payment that each difference is about, by its subject; a payout is of none. */
export async function paymentsOf(
  tx: Pick<ReadingTx, "paymentAttempt" | "refund" | "dispute">,
  merchantId: string,
  rows: ReconciliationDifferenceModel[],
): Promise<Map<string, string>> {
  const query = (subjectType: string) => ({
    where: {
      merchantId,
      id: { in: rows.flatMap((row) => (row.subjectType === subjectType ? [row.subjectId] : [])) },
    },
    select: { id: true, paymentIntentId: true },
  });
  const found = await Promise.all([
    tx.paymentAttempt.findMany(query("payment_attempt")),
    tx.refund.findMany(query("refund")),
    tx.dispute.findMany(query("dispute")),
  ]);
  return new Map(found.flat().map(({ id, paymentIntentId }) => [id, paymentIntentId]));
}
