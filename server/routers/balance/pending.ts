import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * Payments on their way into a balance, by currency: authorized and not captured, by the ledger's
 * entries; and still being processed, which nobody has promised yet (with authorizations from
 * before there were holds). Funding counts for its customer, everything else for the merchant.
 */
export async function readPending(
  ctx: { db: ReadingTx; merchantId: string },
  customerId: string | null,
): Promise<Map<string, bigint>> {
  const rows = await ctx.db.$queryRaw<{ currency: string; amount: bigint }[]>`
    SELECT p.currency, sum(p.amount)::bigint AS amount
    FROM (
      SELECT a.currency, a.balance AS amount FROM ledger_accounts a
      WHERE a."merchantId" = ${ctx.merchantId} AND a.type = 'expected' AND ${customerId}::text IS NULL
      UNION ALL SELECT i.currency, i.amount FROM (${paymentsInProcess(ctx, customerId)}) i
    ) p GROUP BY p.currency HAVING sum(p.amount) > 0 ORDER BY p.currency`;
  return new Map(rows.map((row) => [row.currency, row.amount]));
}

/** Payments that are being processed. */
export function paymentsInProcess(
  { merchantId }: { merchantId: string },
  customerId: string | null,
): Prisma.Sql {
  return Prisma.sql`
    SELECT p.id, p.currency, p.amount, p."createdAt" FROM payment_intents p
    LEFT JOIN checkout_sessions s
      ON s."merchantId" = p."merchantId" AND s.id = p."checkoutSessionId" AND s.purpose = 'balance_funding'
    WHERE p."merchantId" = ${merchantId} AND s."customerId" IS NOT DISTINCT FROM ${customerId}::text
      AND (p.status = 'processing' OR (p.status = 'requires_capture' AND NOT EXISTS (
        SELECT FROM ledger_holds h
        WHERE h."merchantId" = p."merchantId" AND h.kind = 'authorization' AND h."relatedEntityId" = p.id)))`;
}
