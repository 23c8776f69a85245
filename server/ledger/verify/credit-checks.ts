import { Prisma } from "#server/generated/prisma/client.ts";

/** Conditions that must hold for store credit, one line for each breach. */
export const creditChecks: readonly Prisma.Sql[] = [
  // The merchant owes exactly the credits that are left, and nothing else moves such an account.
  Prisma.sql`
    SELECT format('customer %s has %s %s of store credit, and the account %s', coalesce(a."ownerId", c."customerId"),
                  coalesce(c.sum, 0), coalesce(a.currency, c.currency), coalesce(a.balance, 0)) AS problem
    FROM (SELECT * FROM ledger_accounts WHERE type = 'credit') a
    FULL JOIN (SELECT "merchantId", "customerId", currency, sum(remaining) AS sum FROM credits GROUP BY 1, 2, 3) c
      ON c."merchantId" = a."merchantId" AND c."customerId" = a."ownerId" AND c.currency = a.currency
    WHERE coalesce(a.balance, 0) <> coalesce(c.sum, 0)`,
  // A credit was given by one transaction, paid for payments, and the rest of one that was ended is back.
  Prisma.sql`
    SELECT format('credit %s of %s is %s with %s left, %s of it held: %s was given, %s spent, %s is held and %s given back', c.id,
                  c.amount, c.status, c.remaining, c.held, b.given, u.spent, u.held, b.back) AS problem
    FROM credits c
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE t.type = 'credit'), 0) AS given,
             coalesce(-sum(e.amount) FILTER (WHERE t.type = 'credit_' || c.status::text), 0) AS back
      FROM ledger_transactions t
      JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
      JOIN ledger_accounts a ON a."merchantId" = e."merchantId" AND a.id = e."accountId" AND a.type = 'credit'
      WHERE t."merchantId" = c."merchantId" AND t."relatedEntityId" = c.id AND t.type IN ('credit', 'credit_expired', 'credit_voided')) b
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(u.amount) FILTER (WHERE u."heldBy" IS NULL), 0) AS spent,
             coalesce(sum(u.amount) FILTER (WHERE u."heldBy" IS NOT NULL), 0) AS held FROM credit_uses u
      WHERE u."merchantId" = c."merchantId" AND u."creditId" = c.id) u
    WHERE b.given <> c.amount OR c.amount <> u.spent + b.back + c.remaining OR c.held <> u.held
       OR (c.status IN ('expired', 'voided')) <> (b.back > 0)`,
  // Each payment took of the credits what it took of the account.
  Prisma.sql`
    SELECT format('payment %s took %s of store credit, and %s of the account', u."paymentIntentId", u.sum, coalesce(b.sum, 0)) AS problem
    FROM (SELECT "merchantId", "paymentIntentId", sum(amount) AS sum FROM credit_uses WHERE "heldBy" IS NULL GROUP BY 1, 2) u
    CROSS JOIN LATERAL (
      SELECT -sum(e.amount) AS sum FROM ledger_transactions t
      JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
      JOIN ledger_accounts a ON a."merchantId" = e."merchantId" AND a.id = e."accountId" AND a.type = 'credit'
      WHERE t."merchantId" = u."merchantId" AND t."relatedEntityId" = u."paymentIntentId" AND t.type = 'wallet_payment') b
    WHERE u.sum <> coalesce(b.sum, 0)`,
  // Credit is held for an attempt that is under way.
  Prisma.sql`
    SELECT format('credit %s: attempt %s needs none any more, or there is none', u."creditId", u."heldBy") AS problem
    FROM credit_uses u
    WHERE u."heldBy" IS NOT NULL AND NOT EXISTS (SELECT FROM payment_attempts p WHERE p."merchantId" = u."merchantId"
      AND p.id = u."heldBy" AND p."paymentIntentId" = u."paymentIntentId" AND p.status IN ('processing', 'requires_action'))`,
];
