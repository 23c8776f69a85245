import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * Checks the held amounts against sales and disputes, not against the holds: each authorization has its hold and
 * each hold its authorization, and the hold accounts add up.
 */
export function holdRules(mine: Prisma.Sql): Prisma.Sql[] {
  const wallet = Prisma.sql`EXISTS (SELECT FROM payment_attempts a WHERE a.${mine} AND a."paymentIntentId" = i.id
    AND a.method = 'wallet' AND a.status = 'authorized')`;
  // Captured in the processor's dashboard before its authorization was heard of, it has never been held.
  const decided = Prisma.sql`EXISTS (SELECT FROM payment_attempts a WHERE a.${mine} AND a."paymentIntentId" = i.id
    AND a."captureAmount" IS NOT NULL)`;
  return [
    Prisma.sql`
      SELECT format('%s is %s and its hold is %s', i.id, i.status, coalesce(h.status, 'none')) AS problem
      FROM payment_intents i
      LEFT JOIN ledger_holds h ON h.${mine} AND h.kind = 'authorization' AND h."relatedEntityId" = i.id
      WHERE i.${mine} AND i.amount > 0 AND coalesce(h.status, 'none') <> ALL (CASE
        WHEN i.status = 'requires_capture' THEN ARRAY['pending'] WHEN i.status = 'canceled' THEN ARRAY['voided', 'none']
        WHEN i.status = 'succeeded' AND i."captureMethod" = 'manual' AND ${decided} THEN ARRAY['posted']
        WHEN i.status = 'succeeded' AND i."captureMethod" = 'manual' THEN ARRAY['posted', 'none'] ELSE ARRAY['none'] END)`,
    Prisma.sql`
      SELECT format('%s %s are expected, and %s are authorized', a.balance, a.currency, i.sum) AS problem
      FROM ledger_accounts a, LATERAL (SELECT coalesce(sum(i.amount), 0) AS sum FROM payment_intents i
        WHERE i.${mine} AND i.currency = a.currency AND i.status = 'requires_capture') i
      WHERE a.${mine} AND a.type = 'expected' AND a.balance <> i.sum`,
    Prisma.sql`
      SELECT format('of %s %s are held, %s frozen, and %s are authorized or owed', a."ownerId", h.sum, a.frozen, i.sum + d.sum) AS problem
      FROM ledger_accounts a,
        LATERAL (SELECT coalesce(sum(h.balance), 0) AS sum FROM ledger_accounts h
          WHERE h.${mine} AND h.type = 'held' AND h."ownerId" = a."ownerId" AND h.currency = a.currency) h,
        LATERAL (SELECT coalesce(sum(i.amount), 0) AS sum FROM payment_intents i
          WHERE i.${mine} AND i."customerId" = a."ownerId" AND i.currency = a.currency AND i.status = 'requires_capture' AND ${wallet}) i,
        LATERAL (SELECT coalesce(sum(d.frozen), 0) AS sum FROM disputes d
          JOIN payment_intents p ON p."merchantId" = d."merchantId" AND p.id = d."paymentIntentId"
          WHERE d.${mine} AND p."customerId" = a."ownerId" AND d.currency = a.currency) d
      WHERE a.${mine} AND a.type = 'customer' AND (h.sum <> i.sum + d.sum OR a.frozen <> h.sum)`,
    Prisma.sql`
      SELECT format('%s of the merchant are frozen, %s held, and %s kept back', a.frozen, h.sum, r.sum) AS problem
      FROM ledger_accounts a,
        LATERAL (SELECT coalesce(sum(h.balance), 0) AS sum FROM ledger_accounts h
          WHERE h.${mine} AND h.type = 'held' AND h."ownerId" = a."ownerId" AND h.currency = a.currency) h,
        LATERAL (SELECT coalesce(sum(r.amount), 0) AS sum FROM ledger_holds r
          WHERE r.${mine} AND r.kind = 'reserve' AND r.status = 'pending' AND r.currency = a.currency) r
      WHERE a.${mine} AND a.type = 'merchant' AND (a.frozen <> r.sum OR h.sum <> r.sum)`,
    Prisma.sql`
      SELECT format('of %s of %s %s are held', a.balance, a."ownerId", a.frozen) AS problem
      FROM ledger_accounts a
      WHERE a.${mine} AND a.type = 'customer' AND a.frozen > a.balance AND NOT EXISTS (SELECT FROM disputes d WHERE d.${mine})`,
    Prisma.sql`
      SELECT format('%s is kept back of %s, of which the merchant got %s', coalesce(h.amount, 0), i.id, i."amountCaptured" - i."feeAmount") AS problem
      FROM payment_intents i
      LEFT JOIN ledger_holds h ON h.${mine} AND h.kind = 'reserve' AND h."relatedEntityId" = i.id
      WHERE i.${mine} AND coalesce(h.amount, 0) <> CASE WHEN EXISTS (SELECT FROM ledger_transactions t
        WHERE t.${mine} AND t.type IN ('payment', 'wallet_payment') AND t."relatedEntityId" = i.id) THEN (i."amountCaptured" - i."feeAmount") / 10 ELSE 0 END`,
  ];
}

/** Reserves whose day had come when everything was at rest. */
export function overdueReserves(mine: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT format('the reserve of %s was to end at %s', h."relatedEntityId", h."expiresAt") AS problem
    FROM ledger_holds h WHERE h.${mine} AND h.kind = 'reserve' AND h.status = 'pending' AND h."expiresAt" < ${now}`;
}
