import { Prisma } from "#server/generated/prisma/client.ts";

/** Conditions that must hold for gift cards, one line for each breach. */
export const giftCardChecks: readonly Prisma.Sql[] = [
  // The merchant owes exactly the gift cards that are issued.
  Prisma.sql`
    SELECT format('merchant %s has issued gift cards of %s %s, and the account %s', coalesce(a."merchantId", g."merchantId"),
                  coalesce(g.sum, 0), coalesce(a.currency, g.currency), coalesce(a.balance, 0)) AS problem
    FROM (SELECT * FROM ledger_accounts WHERE type = 'gift_card') a
    FULL JOIN (SELECT "merchantId", currency, sum(amount) AS sum FROM gift_cards WHERE status = 'issued' GROUP BY 1, 2) g
      ON g."merchantId" = a."merchantId" AND g.currency = a.currency
    WHERE coalesce(a.balance, 0) <> coalesce(g.sum, 0)`,
  // A card that was redeemed or expired, or voided by hand, moved its amount once.
  Prisma.sql`
    SELECT format('gift card %s of %s is %s, and %s was moved for it', g.id, g.amount, g.status, coalesce(b.sum, 0)) AS problem
    FROM gift_cards g
    CROSS JOIN LATERAL (
      SELECT -sum(e.amount) AS sum FROM ledger_transactions t
      JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
      JOIN ledger_accounts a ON a."merchantId" = e."merchantId" AND a.id = e."accountId" AND a.type = 'gift_card'
      WHERE t."merchantId" = g."merchantId" AND t."relatedEntityId" = g.id AND t.type = 'gift_card_' || g.status::text) b
    WHERE g.status <> 'issued' AND g."refundId" IS NULL AND coalesce(b.sum, 0) <> g.amount`,
];
