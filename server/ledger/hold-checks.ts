import { addMs, dayMs } from "#server/core/clock.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * What must be true of holds, one line for each breach: each is what its entries say, and none is without
 * an owner that still needs it.
 */
export const holdChecks: readonly Prisma.Sql[] = [
  Prisma.sql`
    SELECT format('hold %s of %s %s is %s; its entries say %s', h.id, h.amount, h.currency, h.status, coalesce(t.says, 'nothing')) AS problem
    FROM ledger_holds h
    LEFT JOIN (SELECT t."merchantId", t."relatedEntityId", string_agg(t.type, ', ' ORDER BY t.type) AS says,
                      sum(x.sum) AS left_over, min(x.sum) FILTER (WHERE t.type = 'hold') AS held, count(DISTINCT t.currency) AS currencies
               FROM ledger_transactions t
               CROSS JOIN LATERAL (SELECT sum(e.amount) FROM ledger_entries e
                 JOIN ledger_accounts a ON a."merchantId" = e."merchantId" AND a.id = e."accountId" AND a.type <> 'holding'
                 WHERE e."merchantId" = t."merchantId" AND e."transactionId" = t.id) x
               WHERE t."relatedEntityType" = 'hold' GROUP BY 1, 2) t
      ON t."merchantId" = h."merchantId" AND t."relatedEntityId" = h.id
    WHERE coalesce(t.says, '') <> CASE h.status WHEN 'pending' THEN 'hold' ELSE 'hold, hold_' || h.status END OR t.currencies <> 1
       OR t.held <> h.amount * (h.expected::int + ("ownerId" IS NOT NULL)::int)
       OR t.left_over <> CASE h.status WHEN 'pending' THEN t.held ELSE 0 END`,
  // What is held of somebody is the sum of those holds: of the accounts of holds nothing else moves.
  Prisma.sql`
    SELECT format('account %s (%s of %s, %s): balance %s, its pending holds come to %s', a.id, a.type, a."ownerId", a.currency, a.balance, h.sum) AS problem
    FROM ledger_accounts a
    CROSS JOIN LATERAL (SELECT coalesce(sum(h.amount), 0) AS sum FROM ledger_holds h
      WHERE h."merchantId" = a."merchantId" AND h.currency = a.currency AND h.status = 'pending'
        AND CASE a.type WHEN 'held' THEN h."ownerId" = a."ownerId" ELSE h.expected END) h
    WHERE a.type IN ('held', 'expected') AND a.balance <> h.sum`,
  Prisma.sql`
    SELECT format('hold %s: %s %s needs no %s any more, or there is none', h.id, h."relatedEntityType", h."relatedEntityId", h.kind) AS problem
    FROM ledger_holds h
    WHERE h.status = 'pending' AND NOT CASE h.kind
      WHEN 'authorization' THEN EXISTS (SELECT FROM payment_intents i WHERE i."merchantId" = h."merchantId"
        AND i.id = h."relatedEntityId" AND i.status = 'requires_capture' AND i.amount = h.amount AND i.currency = h.currency)
      WHEN 'dispute' THEN EXISTS (SELECT FROM disputes d WHERE d."merchantId" = h."merchantId"
        AND d.id = h."relatedEntityId" AND d.frozen = h.amount AND d.currency = h.currency)
      ELSE EXISTS (SELECT FROM payment_intents i WHERE i."merchantId" = h."merchantId"
        AND i.id = h."relatedEntityId" AND i."amountCaptured" >= h.amount AND i.currency = h.currency) END`,
];

/** Those that the worker should have ended by now. */
export function overdueHolds(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT format('hold %s (%s of %s) was to end at %s', h.id, h.kind, h."relatedEntityId", h."expiresAt") AS problem
    FROM ledger_holds h WHERE h.status = 'pending' AND h."expiresAt" < ${addMs(now, -dayMs)}`;
}
