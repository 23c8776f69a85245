import { addMs, dayMs } from "#server/core/clock.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * Conditions that must hold for holds, one line for each breach: each hold agrees with its entries,
 * and none is left without an owner that still needs it.
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
  // The balance of an account of holds is the sum of its pending holds: nothing else moves such an account.
  Prisma.sql`
    SELECT format('account %s (%s of %s, %s): balance %s, its pending holds come to %s', a.id, a.type, a."ownerId", a.currency, a.balance, coalesce(h.sum, 0)) AS problem
    FROM ledger_accounts a
    LEFT JOIN (SELECT "merchantId", type, "ownerId", currency, sum(amount) AS sum FROM (
                 SELECT "merchantId", 'held' AS type, "ownerId", currency, amount FROM ledger_holds
                 WHERE status = 'pending' AND "ownerId" IS NOT NULL
                 UNION ALL
                 SELECT "merchantId", 'expected', "merchantId", currency, amount FROM ledger_holds
                 WHERE status = 'pending' AND expected
               ) pending GROUP BY 1, 2, 3, 4) h
      ON h."merchantId" = a."merchantId" AND h.type = a.type::text AND h."ownerId" = a."ownerId" AND h.currency = a.currency
    WHERE a.type IN ('held', 'expected') AND a.balance <> coalesce(h.sum, 0)`,
  Prisma.sql`
    SELECT format('hold %s: %s %s needs no %s any more, or there is none', h.id, h."relatedEntityType", h."relatedEntityId", h.kind) AS problem
    FROM ledger_holds h
    WHERE h.status = 'pending' AND NOT CASE h.kind
      WHEN 'authorization' THEN EXISTS (SELECT FROM payment_intents i WHERE i."merchantId" = h."merchantId"
        AND i.id = h."relatedEntityId" AND i.status = 'requires_capture' AND i.amount = h.amount AND i.currency = h.currency)
      WHEN 'balance_part' THEN EXISTS (SELECT FROM payment_attempts p WHERE p."merchantId" = h."merchantId"
        AND p.id = h."relatedEntityId" AND p.status IN ('processing', 'requires_action') AND p."balanceAmount" >= h.amount AND p.currency = h.currency)
      WHEN 'dispute' THEN EXISTS (SELECT FROM disputes d WHERE d."merchantId" = h."merchantId"
        AND d.id = h."relatedEntityId" AND d.frozen = h.amount AND d.currency = h.currency)
      WHEN 'transfer' THEN EXISTS (SELECT FROM customer_holds c WHERE c."merchantId" = h."merchantId" AND c.status = 'pending'
        AND c."heldFor" = h."relatedEntityId" AND c.amount - c."amountCaptured" = h.amount AND c.currency = h.currency)
      ELSE EXISTS (SELECT FROM payment_intents i WHERE i."merchantId" = h."merchantId"
        AND i.id = h."relatedEntityId" AND i."amountCaptured" >= h.amount AND i.currency = h.currency) END`,
  // A pending hold between customers reserves what is left of it, and its transfers are what was captured.
  Prisma.sql`
    SELECT format('hold %s is %s with %s of %s captured; its transfers come to %s', c.id, c.status, c."amountCaptured", c.amount, coalesce(t.sum, 0)) AS problem
    FROM customer_holds c
    CROSS JOIN LATERAL (SELECT sum(amount) AS sum FROM transfers r WHERE r."merchantId" = c."merchantId" AND r."holdId" = c.id) t
    WHERE coalesce(t.sum, 0) <> c."amountCaptured" OR (c.status = 'pending') <> EXISTS (
      SELECT FROM ledger_holds h WHERE h."merchantId" = c."merchantId" AND h.kind = 'transfer'
        AND h."relatedEntityId" = c."heldFor" AND h.status = 'pending')`,
  // Money that left a balance for a refund or dispute is back, exactly once, if that came to nothing.
  Prisma.sql`
    SELECT format('refund %s of %s is %s%s: %s was taken and %s given back', r.id, r.amount, r.status,
                  CASE WHEN r."waitsForFunds" THEN ' and waits' END, b.taken, b.back) AS problem
    FROM refunds r ${movedFor("refund")}
    WHERE b.taken NOT IN (0, r.amount) OR b.back <> CASE r.status WHEN 'failed' THEN b.taken ELSE 0 END
       OR (b.taken = 0 AND r.status <> 'failed') <> (r."waitsForFunds" AND r.status <> 'failed')`,
  Prisma.sql`
    SELECT format('dispute %s of %s is %s %s: %s was taken and %s given back', r.id, r.amount, r.kind, r.status, b.taken, b.back) AS problem
    FROM disputes r ${movedFor("dispute")}
    WHERE b.taken <> CASE r.kind WHEN 'chargeback' THEN r.amount ELSE 0 END
       OR b.back <> CASE r.status WHEN 'won' THEN b.taken WHEN 'lost' THEN r."amountReinstated" ELSE 0 END`,
];

/** Sums what was posted for `r` (`taken`), and what was posted back (`back`). */
function movedFor(type: "refund" | "dispute"): Prisma.Sql {
  return Prisma.sql`CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount) FILTER (WHERE t.type = ${type}), 0) AS taken,
           coalesce(sum(e.amount) FILTER (WHERE t.type IN (${`${type}_reversal`}, ${`${type}_won`})), 0) AS back
    FROM ledger_transactions t
    JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id AND e.amount > 0
    WHERE t."merchantId" = r."merchantId" AND t."relatedEntityId" = r.id
      AND t.type IN (${type}, ${`${type}_reversal`}, ${`${type}_won`})) b`;
}

/** Finds holds that the worker should have ended by now. */
export function overdueHolds(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT format('hold %s (%s of %s) was to end at %s', h.id, h.kind, h."relatedEntityId", h."expiresAt") AS problem
    FROM ledger_holds h WHERE h.status = 'pending' AND h."expiresAt" < ${addMs(now, -dayMs)}`;
}
