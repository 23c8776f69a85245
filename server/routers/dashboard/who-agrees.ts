import type { MerchantContext } from "#server/core/context.ts";
import type { AskWhoAgrees, WhoAgrees } from "#server/wire/ledger/who-agrees.ts";

/** Processors and banks that state the same as the ledger for a currency, each with the latest time. */
export async function whoAgrees(
  { db, merchantId }: MerchantContext,
  { currency }: AskWhoAgrees,
): Promise<WhoAgrees> {
  const differences = await db.reconciliationDifference.count({
    where: { merchantId, currency, resolvedAt: null },
  });
  // A report's line names an attempt, a refund, a dispute or a payout; the attempts tell whose report it is.
  const reports = await db.$queryRaw<{ processor: string; at: Date }[]>`
    SELECT a.processor, max(p."createdAt") AS at
    FROM processor_transactions p
    JOIN payment_attempts a ON a."merchantId" = ${merchantId} AND a.id = p."subjectId"
    WHERE p."merchantId" = ${merchantId} AND p.currency = ${currency}
    GROUP BY a.processor ORDER BY a.processor`;
  const payout = await db.payout.findFirst({
    where: { merchantId, currency, status: "paid" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, paidAt: true, processorPayout: true },
  });
  return {
    differences,
    reports: reports.map(({ processor, at }) => ({ processor, at: at.toISOString() })),
    payout: payout?.paidAt
      ? {
          id: payout.id,
          paidAt: payout.paidAt.toISOString(),
          isToldByProcessor: payout.processorPayout !== null,
        }
      : null,
  };
}
