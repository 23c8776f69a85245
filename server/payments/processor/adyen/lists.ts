import type { Listed } from "#server/core/interfaces/processor-lists.ts";
import type { ChangesPage } from "#server/core/interfaces/processor.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { disputeOf } from "#server/payments/processor/adyen/disputes.ts";
import { refundOf } from "#server/payments/processor/adyen/refunds.ts";

const take = 100;

/**
 * Adyen lists nothing: a page is of the books here, and takes in what a notice told and nobody recorded. A notice that was
 * never taken is sent again by Adyen for 30 days.
 */
export async function listChanges(
  { db }: AdyenAccount,
  listed: Listed,
  { since, after }: { since: Date; after: string | null },
): Promise<ChangesPage> {
  const where = { createdAt: { gte: since } };
  switch (listed) {
    case "disputes": {
      const place = after === null ? {} : { pspReference: { gt: after } };
      const rows = await db.adyenDispute.findMany({
        where: { ...where, ...place },
        orderBy: { pspReference: "asc" },
        take,
      });
      const notices = rows.map((row) => ({
        id: row.pspReference,
        kind: "dispute" as const,
        dispute: disputeOf(row),
      }));
      return { notices, next: rows.length < take ? null : (rows.at(-1)?.pspReference ?? null) };
    }
    case "refunds": {
      const place = after === null ? {} : { id: { gt: after } };
      const rows = await db.adyenRefund.findMany({
        where: { ...where, ...place, pspReference: { not: null } },
        orderBy: { id: "asc" },
        take,
      });
      const notices = rows.map((row) => ({
        id: row.id,
        kind: "refund" as const,
        refundId: row.id === row.pspReference ? null : row.id,
        refund: refundOf(row),
      }));
      return { notices, next: rows.length < take ? null : (rows.at(-1)?.id ?? null) };
    }
    // Only a notice has these.
    case "fraud_warnings":
    case "bank_payouts":
      return { notices: [], next: null };
  }
}
