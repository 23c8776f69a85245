import { Prisma } from "#server/generated/prisma/client.ts";
import { creditChecks } from "#server/ledger/verify/credit-checks.ts";
import { giftCardChecks } from "#server/ledger/verify/gift-card-checks.ts";
import { holdChecks } from "#server/ledger/verify/hold-checks.ts";

/**
 * Conditions that must hold for the whole ledger. Each query answers one line for each breach, and
 * no line when all is well. No stored balance, number or hash is trusted: all are recomputed.
 */
export const ledgerChecks: readonly Prisma.Sql[] = [
  // Balances are the sums of their entries.
  Prisma.sql`
    SELECT format('account %s (%s of %s, %s): balance %s, its %s entries sum to %s; it counts %s',
                  a.id, a.type, a."ownerId", a.currency, a.balance, coalesce(e.entries, 0), coalesce(e.sum, 0), a."entryCount") AS problem
    FROM ledger_accounts a
    LEFT JOIN (SELECT "merchantId", "accountId", sum(amount) AS sum, count(*) AS entries
               FROM ledger_entries GROUP BY 1, 2) e
      ON e."merchantId" = a."merchantId" AND e."accountId" = a.id
    WHERE a.balance <> coalesce(e.sum, 0) OR a."entryCount" <> coalesce(e.entries, 0)`,
  Prisma.sql`
    SELECT format('account %s: customer %s is overdrawn by %s %s', id, "ownerId", -balance, currency) AS problem
    FROM ledger_accounts WHERE type IN ('customer', 'credit') AND balance < 0`,
  Prisma.sql`
    SELECT format('account %s: %s %s are frozen of %s %s, and its holds come to %s', a.id, a.frozen, a.currency, a.type, a."ownerId", coalesce(h.frozen, 0)) AS problem
    FROM ledger_accounts a
    LEFT JOIN (SELECT "merchantId", type, "ownerId", currency, sum(amount) AS frozen FROM (
                 SELECT "merchantId", "heldOf" AS type, "ownerId", currency, amount FROM ledger_holds WHERE status = 'pending'
                 UNION ALL
                 SELECT i."merchantId", 'customer', i."customerId", d.currency, d.frozen
                 FROM disputes d JOIN payment_intents i ON i."merchantId" = d."merchantId" AND i.id = d."paymentIntentId"
                 WHERE d.frozen > 0 AND NOT EXISTS (SELECT FROM ledger_holds o WHERE o."merchantId" = d."merchantId"
                                                    AND o.kind = 'dispute' AND o."relatedEntityId" = d.id)
               ) held GROUP BY 1, 2, 3, 4) h
      ON h."merchantId" = a."merchantId" AND h.type = a.type AND h."ownerId" = a."ownerId" AND h.currency = a.currency
    WHERE a.frozen <> coalesce(h.frozen, 0)`,
  ...holdChecks,
  ...creditChecks,
  ...giftCardChecks,

  // Entries of an account follow one another without a gap, in number, sum, time and hash.
  Prisma.sql`
    SELECT format('account %s, entry %s: %s', "accountId", number,
      CASE WHEN number <> nth THEN format('is numbered %s, should be %s', number, nth)
           WHEN "balanceAfter" <> running THEN format('says balance %s, the entries until it sum to %s', "balanceAfter", running)
           WHEN "createdAt" < earlier AND earlier <= "createdAt" + interval '1 day' THEN 'is dated before the entry that it follows'
           ELSE 'does not fit its hash: it, its transaction or an entry before it was changed' END) AS problem
    FROM (
      SELECT e.*, row_number() OVER account AS nth, sum(e.amount) OVER account AS running,
             lag(e."createdAt") OVER account AS earlier,
             ledger_entry_hash(lag(e.hash) OVER account, e."accountId", e.number, e.amount, e."balanceAfter",
               ledger_transaction_text(t.id, t."merchantId", t.type, t.currency, t."relatedEntityType",
                                       t."relatedEntityId", t."createdAt", t.description)) AS expected
      FROM ledger_entries e
      JOIN ledger_transactions t ON t."merchantId" = e."merchantId" AND t.id = e."transactionId"
      WINDOW account AS (PARTITION BY e."merchantId", e."accountId" ORDER BY e.number)
    ) e
    WHERE number <> nth OR "balanceAfter" <> running OR ("createdAt" < earlier AND earlier <= "createdAt" + interval '1 day') OR hash IS DISTINCT FROM expected`,
  Prisma.sql`
    SELECT format('account %s: its latest hash or time is not that of its latest entry', a.id) AS problem
    FROM ledger_accounts a
    JOIN ledger_entries e ON e."merchantId" = a."merchantId" AND e."accountId" = a.id AND e.number = a."entryCount"
    WHERE a."lastHash" IS DISTINCT FROM e.hash OR a."lastAt" IS DISTINCT FROM e."createdAt"`,

  // Transactions balance, in one merchant's accounts of one currency.
  Prisma.sql`
    SELECT format('transaction %s (%s): its %s entries sum to %s %s', t.id, t.type, count(e.amount), coalesce(sum(e.amount), 0), t.currency) AS problem
    FROM ledger_transactions t
    LEFT JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
    GROUP BY t."merchantId", t.id HAVING count(e.amount) < 2 OR sum(e.amount) <> 0`,
  Prisma.sql`
    SELECT format('entry %s of account %s: %s', e.number, e."accountId",
      CASE WHEN t.id IS NULL THEN 'has no transaction of its merchant' WHEN a.id IS NULL THEN 'has no account of its merchant'
           ELSE 'its account and its transaction differ in currency or time' END) AS problem
    FROM ledger_entries e
    LEFT JOIN ledger_transactions t ON t."merchantId" = e."merchantId" AND t.id = e."transactionId"
    LEFT JOIN ledger_accounts a ON a."merchantId" = e."merchantId" AND a.id = e."accountId"
    WHERE t.id IS NULL OR a.id IS NULL OR a.currency <> t.currency
       OR e."createdAt" <> t."createdAt"`,

  // Money moves for a reason, and what is said to have moved money has.
  Prisma.sql`
    SELECT format('transaction %s (%s): there is no %s %s', t.id, t.type, t."relatedEntityType", t."relatedEntityId") AS problem
    FROM ledger_transactions t
    WHERE NOT CASE t."relatedEntityType"
      WHEN 'payment_intent' THEN EXISTS (SELECT FROM payment_intents r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      WHEN 'payment_attempt' THEN EXISTS (SELECT FROM payment_attempts r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      WHEN 'credit' THEN EXISTS (SELECT FROM credits r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      WHEN 'gift_card' THEN EXISTS (SELECT FROM gift_cards r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      WHEN 'transfer' THEN EXISTS (SELECT FROM transfers r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      WHEN 'refund' THEN EXISTS (SELECT FROM refunds r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      WHEN 'payout' THEN EXISTS (SELECT FROM payouts r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      WHEN 'processor_transaction' THEN EXISTS (SELECT FROM processor_transactions r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      WHEN 'hold' THEN EXISTS (SELECT FROM ledger_holds r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      WHEN 'dispute' THEN EXISTS (SELECT FROM disputes r WHERE r.id = t."relatedEntityId" AND r."merchantId" = t."merchantId")
      ELSE false END`,
  Prisma.sql`
    SELECT format('transfer %s: %s', r.id, CASE WHEN t.id IS NULL THEN 'has moved nothing' ELSE 'has moved another amount' END) AS problem
    FROM transfers r
    LEFT JOIN ledger_transactions t ON t."merchantId" = r."merchantId" AND t."relatedEntityId" = r.id
      AND t.type = CASE WHEN r."reversalOfId" IS NULL THEN 'transfer' ELSE 'transfer_reversal' END
    WHERE t.id IS NULL OR t.currency <> r.currency
       OR r.amount <> (SELECT sum(e.amount) FROM ledger_entries e
                      WHERE e."merchantId" = t."merchantId" AND e."transactionId" = t.id AND e.amount > 0)`,
  Prisma.sql`
    SELECT format('payout %s: has moved nothing, or another amount', r.id) AS problem
    FROM payouts r
    LEFT JOIN ledger_transactions t ON t."merchantId" = r."merchantId" AND t."relatedEntityId" = r.id AND t.type = 'payout'
    WHERE t.id IS NULL OR t.currency <> r.currency
       OR r.amount <> (SELECT sum(e.amount) FROM ledger_entries e
                      WHERE e."merchantId" = t."merchantId" AND e."transactionId" = t.id AND e.amount > 0)`,
  Prisma.sql`
    SELECT format('payout %s is %s: %s', r.id, r.status,
      CASE WHEN t.id IS NULL THEN 'its money is not back' ELSE 'its money is back, or another amount' END) AS problem
    FROM payouts r
    LEFT JOIN ledger_transactions t ON t."merchantId" = r."merchantId" AND t."relatedEntityId" = r.id AND t.type = 'payout_reversal'
    WHERE (r.status IN ('failed', 'canceled', 'returned')) <> (t.id IS NOT NULL)
       OR r.amount <> (SELECT sum(e.amount) FROM ledger_entries e
                      WHERE e."merchantId" = t."merchantId" AND e."transactionId" = t.id AND e.amount > 0)`,

  Prisma.sql`
    SELECT format('line %s of the processor''s report: its fee of %s or its payout is not booked so', r.id, r.fee) AS problem
    FROM processor_transactions r
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE t.type = 'processor_fee'), 0) AS fee,
             coalesce(sum(e.amount) FILTER (WHERE t.type = 'processor_payout'), 0) AS payout
      FROM ledger_transactions t
      JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
      JOIN ledger_accounts a ON a."merchantId" = e."merchantId" AND a.id = e."accountId" AND a.type = 'clearing'
      WHERE t."merchantId" = r."merchantId" AND t."relatedEntityId" = r.id AND t.type IN ('processor_fee', 'processor_payout')) b
    WHERE b.fee <> r.fee OR b.payout <> CASE WHEN r."bankPayout" IS NULL THEN 0 ELSE r.gross - r.fee END`,

  // Each merchant's chain of seals is whole, and what was sealed is still there.
  Prisma.sql`
    SELECT format('seal %s of merchant %s: %s', number, "merchantId",
      CASE WHEN number <> nth THEN 'the seal before it is gone' ELSE 'does not fit its hash' END) AS problem
    FROM (
      SELECT s.number, s."merchantId", s.hash, row_number() OVER chain AS nth,
             ledger_seal_hash(lag(s.hash) OVER chain, x.lines) AS expected
      FROM ledger_seals s
      LEFT JOIN LATERAL (
        SELECT string_agg(ledger_seal_line("accountId", "entryNumber", "entryHash"), E'\n' ORDER BY "accountId" COLLATE "C") AS lines
        FROM ledger_sealed_accounts a WHERE a."merchantId" = s."merchantId" AND a."sealNumber" = s.number
      ) x ON true
      WINDOW chain AS (PARTITION BY s."merchantId" ORDER BY s.number)
    ) s
    WHERE number <> nth OR hash IS DISTINCT FROM expected`,
  Prisma.sql`
    SELECT format('account %s: entry %s, sealed by seal %s of merchant %s, %s', s."accountId", s."entryNumber", s."sealNumber",
      s."merchantId", CASE WHEN e.hash IS NULL THEN 'is gone' ELSE 'was changed' END) AS problem
    FROM ledger_sealed_accounts s
    LEFT JOIN ledger_entries e ON e."merchantId" = s."merchantId" AND e."accountId" = s."accountId" AND e.number = s."entryNumber"
    WHERE e.hash IS DISTINCT FROM s."entryHash"`,
];
