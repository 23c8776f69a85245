import { Prisma } from "#server/generated/prisma/client.ts";
import { disputeRules } from "#server/workshop/simulate/oracle/disputes.ts";
import { holdRules, overdueReserves } from "#server/workshop/simulate/oracle/holds.ts";
import { payoutRules } from "#server/workshop/simulate/oracle/payouts.ts";

/** Rules between the service's own rows, one query each: intents, events, ledger. */
export function rowChecks(merchantId: string, now: Date): Prisma.Sql[] {
  const mine = Prisma.sql`"merchantId" = ${merchantId}`;
  return [
    Prisma.sql`
      SELECT format('%s was to cost %s, and %s was taken', i.id, i.amount, i."amountCaptured") AS problem
      FROM payment_intents i
      WHERE i.${mine}
        AND (i."amountCaptured" > i.amount OR (i.status = 'succeeded' AND i."captureMethod" = 'automatic' AND i."amountCaptured" <> i.amount))`,
    Prisma.sql`
      SELECT format('%s is still %s', i.id, i.status) AS problem
      FROM payment_intents i WHERE i.${mine} AND i.status IN ('processing', 'requires_action')`,
    Prisma.sql`
      SELECT format('attempt %s is %s and was to be asked about', a.id, a.status) AS problem
      FROM payment_attempts a WHERE a.${mine} AND a."reconcileAt" IS NOT NULL`,
    Prisma.sql`
      SELECT format('attempt %s is %s, and a capture of %s was decided', a.id, a.status, a."captureAmount") AS problem
      FROM payment_attempts a WHERE a.${mine} AND a.status = 'authorized' AND a."captureAmount" IS NOT NULL`,
    Prisma.sql`
      SELECT format('%s is %s and has %s events that say succeeded, %s that say canceled', i.id, i.status, e.succeeded, e.canceled) AS problem
      FROM payment_intents i, LATERAL (
        SELECT count(*) FILTER (WHERE e.type = 'payment_intent.succeeded') AS succeeded,
               count(*) FILTER (WHERE e.type = 'payment_intent.canceled') AS canceled
        FROM events e WHERE e.${mine} AND e."relatedEntityId" = i.id) e
      WHERE i.${mine}
        AND (e.succeeded <> (i.status = 'succeeded')::int OR e.canceled <> (i.status = 'canceled')::int)`,
    Prisma.sql`
      SELECT format('%s says %s times that it failed and %s times that the bank asks, of %s and %s attempts', i.id, e.failed, e.asked, a.failed, a.all) AS problem
      FROM payment_intents i, LATERAL (
        SELECT count(*) FILTER (WHERE e.type = 'payment_intent.payment_failed') AS failed,
               count(*) FILTER (WHERE e.type = 'payment_intent.requires_action') AS asked
        FROM events e WHERE e.${mine} AND e."relatedEntityId" = i.id) e, LATERAL (
        SELECT count(*) FILTER (WHERE a.status IN ('failed', 'abandoned')) AS failed, count(*) AS all
        FROM payment_attempts a WHERE a.${mine} AND a."paymentIntentId" = i.id) a
      WHERE i.${mine} AND (e.failed > a.failed OR e.asked > a.all)`,
    Prisma.sql`
      SELECT format('%s is %s and has %s events that say authorized', i.id, i.status, e.authorized) AS problem
      FROM payment_intents i, LATERAL (
        SELECT count(*) AS authorized FROM events e
        WHERE e.${mine} AND e."relatedEntityId" = i.id AND e.type = 'payment_intent.amount_capturable_updated') e
      WHERE i.${mine} AND (e.authorized > 1 OR (i.status = 'requires_capture' AND e.authorized = 0))`,
    ...refundChecks(mine),
    ...sessionChecks(mine),
    ...subscriptionChecks(mine),
    ...balanceChecks(mine),
    ...updateChecks(mine),
    ...disputeRules(mine),
    ...payoutRules(mine),
    ...holdRules(mine),
    overdueReserves(mine, now),
  ];
}

/** Sessions and links against their payments. */
function sessionChecks(mine: Prisma.Sql): Prisma.Sql[] {
  return [
    Prisma.sql`
      SELECT format('session %s is %s (%s) and its payment %s', s.id, s.status, s."paymentStatus", i.status) AS problem
      FROM checkout_sessions s JOIN payment_intents i ON i."merchantId" = s."merchantId" AND i.id = s."paymentIntentId"
      WHERE s.${mine}
        AND s.status::text <> CASE i.status WHEN 'succeeded' THEN 'complete' WHEN 'canceled' THEN 'expired' ELSE 'open' END`,
    Prisma.sql`
      SELECT format('session %s says %s, and %s of %s are refunded', s.id, s."paymentStatus", i."amountRefunded", i."amountCaptured") AS problem
      FROM checkout_sessions s JOIN payment_intents i ON i."merchantId" = s."merchantId" AND i.id = s."paymentIntentId"
      WHERE s.${mine} AND i.status = 'succeeded' AND i."amountCaptured" > 0
        AND s."paymentStatus"::text <> CASE i."amountRefunded" WHEN 0 THEN 'paid' WHEN i."amountCaptured" THEN 'refunded' ELSE 'partially_refunded' END`,
    Prisma.sql`
      SELECT format('link %s takes %s payments, says %s and has %s', l.id, l."maxCompletions", l.completions, s.complete) AS problem
      FROM payment_links l, LATERAL (
        SELECT count(*) AS complete FROM checkout_sessions s
        WHERE s.${mine} AND s."paymentLinkId" = l.id AND s.status = 'complete') s
      WHERE l.${mine} AND (s.complete > l."maxCompletions" OR s.complete <> l.completions)`,
    Prisma.sql`
      SELECT format('link %s takes %s payments, and %s were charged', l.id, l."maxCompletions", s.charged) AS problem
      FROM payment_links l, LATERAL (
        SELECT count(DISTINCT s.id) AS charged FROM checkout_sessions s
        JOIN payment_attempts a ON a."merchantId" = s."merchantId" AND a."paymentIntentId" = s."paymentIntentId"
        WHERE s.${mine} AND s."paymentLinkId" = l.id AND a.status = 'succeeded') s
      WHERE l.${mine} AND s.charged > l."maxCompletions"`,
  ];
}

/** An event that says that something was changed shows another record than the event before it. */
function updateChecks(mine: Prisma.Sql): Prisma.Sql[] {
  const shown = (event: string) => Prisma.raw(`(${event}.payload::jsonb->'data') - 'updatedAt'`);
  return [
    Prisma.sql`
      SELECT format('%s of %s changes nothing', e.type, e."relatedEntityId") AS problem
      FROM events e, LATERAL (
        SELECT b.payload FROM events b
        WHERE b.${mine} AND b."relatedEntityId" = e."relatedEntityId" AND (b."createdAt", b.id) < (e."createdAt", e.id)
        ORDER BY b."createdAt" DESC, b.id DESC LIMIT 1) b
      WHERE e.${mine} AND e.type LIKE '%.updated' AND ${shown("e")} = ${shown("b")}`,
  ];
}

function subscriptionChecks(mine: Prisma.Sql): Prisma.Sql[] {
  return [
    Prisma.sql`
      SELECT format('subscription %s was sold by the day, and is charged by the %s', s.id, s.recurring->>'interval') AS problem
      FROM subscriptions s WHERE s.${mine} AND s.recurring->>'interval' <> 'day'`,
    Prisma.sql`
      SELECT format('%s was charged by %s and %s within %s', a."subscriptionId", a.id, b.id, b."createdAt" - a."createdAt") AS problem
      FROM payment_intents a JOIN payment_intents b ON b."merchantId" = a."merchantId" AND b."subscriptionId" = a."subscriptionId"
        AND (b."createdAt", b.id) > (a."createdAt", a.id)
      WHERE a.${mine} AND a.status = 'succeeded' AND b.status = 'succeeded' AND a.amount > 0 AND b.amount > 0
        AND a."amountRefunded" = 0 AND b."amountRefunded" = 0 AND b."createdAt" < a."createdAt" + interval '1 day'
        AND a."checkoutSessionId" IS NOT NULL`,
    Prisma.sql`
      SELECT format('subscription %s is canceled and %s is %s', s.id, i.id, i.status) AS problem
      FROM subscriptions s JOIN payment_intents i ON i."merchantId" = s."merchantId" AND i."subscriptionId" = s.id
      WHERE s.${mine} AND s.status = 'canceled' AND i.mode = 'payment'
        AND i.status IN ('requires_payment_method', 'requires_confirmation', 'processing')`,
    Prisma.sql`
      SELECT format('subscription %s was charged %s times for its day %s', p.id, count(*), p.day) AS problem
      FROM (SELECT s.id, floor(extract(epoch FROM e."createdAt" - s."anchorAt") / 86400) AS day
            FROM subscriptions s
            JOIN payment_intents i ON i."merchantId" = s."merchantId" AND i."subscriptionId" = s.id AND i."checkoutSessionId" IS NULL
            JOIN events e ON e.${mine} AND e."relatedEntityId" = i.id AND e.type = 'payment_intent.succeeded'
            WHERE s.${mine} AND i.status = 'succeeded' AND i."amountRefunded" = 0) p
      GROUP BY p.id, p.day HAVING count(*) > 1`,
    Prisma.sql`
      SELECT format('subscription %s has %s unpaid renewals at once', i."subscriptionId", count(*)) AS problem
      FROM payment_intents i
      WHERE i.${mine} AND i."subscriptionId" IS NOT NULL AND i."checkoutSessionId" IS NULL
        AND i.status NOT IN ('succeeded', 'canceled', 'failed')
      GROUP BY i."subscriptionId" HAVING count(*) > 1`,
    Prisma.sql`
      SELECT format('subscription %s is in period %s and has been renewed %s times', s.id, s."periodIndex", r.renewals) AS problem
      FROM subscriptions s, LATERAL (
        SELECT count(*) AS renewals FROM payment_intents i
        WHERE i.${mine} AND i."subscriptionId" = s.id AND i."checkoutSessionId" IS NULL AND i.status = 'succeeded') r
      WHERE s.${mine} AND s.status <> 'canceled' AND s."periodIndex" < r.renewals`,
  ];
}

/** Refunds: their states, their events, and what they give back of their payments. */
function refundChecks(mine: Prisma.Sql): Prisma.Sql[] {
  return [
    Prisma.sql`
      SELECT format('refund %s is still pending', r.id) AS problem
      FROM refunds r WHERE r.${mine} AND r.status = 'pending' AND NOT r."waitsForFunds"`,
    Prisma.sql`
      SELECT format('refund %s waits for %s, and the merchant has %s', r.id, r.amount, a.balance) AS problem
      FROM (SELECT DISTINCT ON (currency) * FROM refunds r WHERE r.${mine} AND r.status = 'pending' AND r."waitsForFunds"
            ORDER BY currency, "createdAt", id) r
      JOIN ledger_accounts a ON a."merchantId" = r."merchantId" AND a.currency = r.currency AND a.type = 'merchant'
      WHERE a.balance - a.frozen >= r.amount`,
    Prisma.sql`
      SELECT format('refund %s is %s and has %s events that say created, %s succeeded, %s failed', r.id, r.status, e.created, e.succeeded, e.failed) AS problem
      FROM refunds r, LATERAL (
        SELECT count(*) FILTER (WHERE e.type = 'refund.failed') AS failed,
               count(*) FILTER (WHERE e.type = 'refund.succeeded') AS succeeded,
               count(*) FILTER (WHERE e.type = 'refund.created') AS created
        FROM events e WHERE e.${mine} AND e."relatedEntityId" = r.id) e
      WHERE r.${mine} AND (e.failed <> (r.status = 'failed')::int OR e.created <> 1
        OR (r.status = 'succeeded' AND e.succeeded <> 1) OR e.succeeded > 1)`,
    Prisma.sql`
      SELECT format('%s is refunded %s by its refunds and says %s', i.id, r.sum, i."amountRefunded") AS problem
      FROM payment_intents i, LATERAL (
        SELECT coalesce(sum(r.amount), 0) AS sum FROM refunds r
        WHERE r.${mine} AND r."paymentIntentId" = i.id AND r.status <> 'failed' AND NOT r."waitsForFunds" AND NOT r.duplicate) r
      WHERE i.${mine} AND r.sum <> i."amountRefunded"`,
    Prisma.sql`
      SELECT format('refunds of %s come to %s, of %s', i.id, r.sum, i."amountCaptured") AS problem
      FROM payment_intents i, LATERAL (
        SELECT coalesce(sum(r.amount), 0) AS sum FROM refunds r
        WHERE r.${mine} AND r."paymentIntentId" = i.id AND r.status <> 'failed' AND NOT r.duplicate) r
      WHERE i.${mine} AND r.sum > i."amountCaptured"`,
  ];
}

/** Balances from what was sold, given back, moved and paid out; nothing of the ledger's entries. */
function balanceChecks(mine: Prisma.Sql): Prisma.Sql[] {
  const sum = (what: string, from: Prisma.Sql) =>
    Prisma.sql`(SELECT coalesce(sum(${Prisma.raw(what)}), 0) FROM ${from})`;
  const intents = Prisma.sql`payment_intents x WHERE x.${mine} AND x.status = 'succeeded'`;
  const wallet = Prisma.sql`payment_intents x WHERE x.${mine} AND x.status = 'succeeded' AND EXISTS (
    SELECT FROM payment_attempts a WHERE a.${mine} AND a."paymentIntentId" = x.id AND a.method = 'wallet' AND a.status = 'succeeded')`;
  const refunds = Prisma.sql`refunds x WHERE x.${mine} AND x.destination = 'card' AND x.status <> 'failed'
    AND NOT (x.status = 'pending' AND x."waitsForFunds") AND NOT x.duplicate`;
  const failedDuplicates = Prisma.sql`refunds x WHERE x.${mine} AND x.duplicate AND x.status = 'failed'`;
  const disputes = Prisma.sql`disputes x WHERE x.${mine} AND x.kind = 'chargeback' AND x.status <> 'won'`;
  const payouts = Prisma.sql`payouts x WHERE x.${mine} AND x.status IN ('pending', 'in_transit', 'paid')`;
  return [
    Prisma.sql`
      SELECT format('balances are %s, and what was done comes to %s', held.sum, owed.sum) AS problem
      FROM (SELECT coalesce(sum(balance), 0) AS sum FROM ledger_accounts
            WHERE ${mine} AND type IN ('merchant', 'customer', 'fees')) held,
           (SELECT ${sum('"amountCaptured"', intents)} - ${sum('"amountCaptured"', wallet)} - ${sum("amount", refunds)}
                 + ${sum("amount", failedDuplicates)} - ${sum('amount - "amountReinstated"', disputes)} - ${sum("amount", payouts)} AS sum) owed
      WHERE held.sum <> owed.sum`,
    Prisma.sql`
      SELECT format('customer %s is overdrawn: %s', "ownerId", balance) AS problem
      FROM ledger_accounts WHERE ${mine} AND type = 'customer' AND balance < 0`,
    Prisma.sql`
      SELECT format('%s has moved the money of %s %s times', t."relatedEntityId", t.type, count(*)) AS problem
      FROM ledger_transactions t WHERE t.${mine}
      GROUP BY t.type, t."relatedEntityId" HAVING count(*) > 1`,
    Prisma.sql`
      SELECT format('customer %s holds %s, and what was done comes to %s', a."ownerId", a.balance, owed.sum) AS problem
      FROM ledger_accounts a, LATERAL (SELECT
          (SELECT coalesce(sum(i."amountCaptured" - i."amountRefunded"), 0) FROM payment_intents i JOIN checkout_sessions s
             ON s."merchantId" = i."merchantId" AND s.id = i."checkoutSessionId"
           WHERE i.${mine} AND i.status = 'succeeded' AND s.purpose = 'balance_funding' AND i."customerId" = a."ownerId")
        + (SELECT coalesce(sum(CASE WHEN t."toCustomerId" = a."ownerId" THEN t.amount ELSE -t.amount END), 0) FROM transfers t
           WHERE t.${mine} AND a."ownerId" IN (t."toCustomerId", t."fromCustomerId"))
        - (SELECT coalesce(sum(x."amountCaptured" - x."amountRefunded"), 0) FROM ${wallet} AND x."customerId" = a."ownerId") AS sum) owed
      WHERE a.${mine} AND a.type = 'customer' AND a.balance <> owed.sum
        AND NOT EXISTS (SELECT FROM disputes d WHERE d.${mine})
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.${mine} AND r.reason = 'Refunded at the card processor.')`,
  ];
}
