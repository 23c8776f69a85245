import { own } from "#server/data/own.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { Db } from "#server/data/db.ts";
import type { Promised } from "#server/workshop/simulate/actions.ts";

/**
 * What must be true when everything has come to rest, looked up without any of the service's own
 * code: the processor's books = ledger = intents = events, no hold without an owner, and everybody
 * got what they were told. One line for each disagreement.
 */
export async function disagreements(
  db: Db,
  merchantId: string,
  promised: readonly Promised[],
): Promise<string[]> {
  const found: string[] = [];
  for (const check of checks(merchantId)) {
    const rows = await db.$queryRaw<{ problem: string }[]>(check);
    found.push(...rows.map(({ problem }) => problem));
  }
  for (const promise of promised) {
    const intent = await db.paymentIntent.findUniqueOrThrow({
      where: own({ merchantId }, promise.intentId),
    });
    const kept =
      promise.what === "captured"
        ? Number(intent.amountCaptured) === promise.amount
        : intent.status === promise.what;
    if (!kept)
      found.push(
        `${promise.what} ${"amount" in promise ? promise.amount : ""} was answered, but ${intent.id} is ${intent.status} with ${intent.amountCaptured}`,
      );
  }
  return found;
}

/** The sandbox's payments of a merchant, with what was given back and disputed of each. */
const books = (merchantId: string) => Prisma.sql`
  SELECT p.id, p.status, p."amountCaptured" AS captured, a.id AS attempt, a."paymentIntentId" AS intent,
    coalesce((SELECT sum(r.amount) FROM sandbox_refunds r WHERE r."paymentId" = p.id AND r.status = 'succeeded'), 0) AS refunded,
    coalesce((SELECT sum(d.amount) FROM sandbox_disputes d WHERE d."paymentId" = p.id AND d.status <> 'won'), 0) AS disputed
  FROM sandbox_payments p JOIN payment_attempts a ON a.id = p."idempotencyKey"
  WHERE a."merchantId" = ${merchantId}`;

function checks(merchantId: string): Prisma.Sql[] {
  const theirs = books(merchantId);
  return [
    Prisma.sql`
      SELECT format('the processor holds %s for us, the ledger says %s', b.held, l.held) AS problem
      FROM (SELECT coalesce(sum(captured - refunded - disputed), 0) AS held FROM (${theirs}) b) b,
           (SELECT coalesce(-sum(balance), 0) AS held FROM ledger_accounts WHERE "merchantId" = ${merchantId} AND type = 'clearing') l
      WHERE b.held <> l.held`,
    Prisma.sql`
      SELECT format('%s is authorised at the processor and no intent holds it (%s is %s)', b.id, i.id, i.status) AS problem
      FROM (${theirs}) b JOIN payment_intents i ON i.id = b.intent
      WHERE b.status = 'authorized' AND NOT (i.status = 'requires_capture' AND i."processorPayment" = b.id)`,
    Prisma.sql`
      SELECT format('%s was taken, %s given back, and %s is %s', b.captured, b.refunded, i.id, i.status) AS problem
      FROM (${theirs}) b JOIN payment_intents i ON i.id = b.intent
      WHERE b.status = 'succeeded' AND NOT (i.status = 'succeeded' AND i."processorPayment" = b.id)
        AND b.refunded + b.disputed < b.captured`,
    Prisma.sql`
      SELECT format('%s says captured %s and refunded %s; the processor %s and %s', i.id, i."amountCaptured", i."amountRefunded",
        coalesce(b.captured, 0), coalesce(b.refunded, 0)) AS problem
      FROM payment_intents i LEFT JOIN (${theirs}) b ON b.id = i."processorPayment"
      WHERE i."merchantId" = ${merchantId} AND i.status = 'succeeded'
        AND (i."amountCaptured" <> coalesce(b.captured, 0) OR i."amountRefunded" <> coalesce(b.refunded, 0))`,
    Prisma.sql`
      SELECT format('%s was to cost %s, and %s was taken', i.id, i.amount, i."amountCaptured") AS problem
      FROM payment_intents i
      WHERE i."merchantId" = ${merchantId}
        AND (i."amountCaptured" > i.amount OR (i.status = 'succeeded' AND i."captureMethod" = 'automatic' AND i."amountCaptured" <> i.amount))`,
    Prisma.sql`
      SELECT format('%s is still %s', i.id, i.status) AS problem
      FROM payment_intents i WHERE i."merchantId" = ${merchantId} AND i.status IN ('processing', 'requires_action')`,
    Prisma.sql`
      SELECT format('refund %s is still pending', r.id) AS problem
      FROM refunds r WHERE r."merchantId" = ${merchantId} AND r.status = 'pending'`,
    Prisma.sql`
      SELECT format('attempt %s is %s and was to be asked about', a.id, a.status) AS problem
      FROM payment_attempts a WHERE a."merchantId" = ${merchantId} AND a."reconcileAt" IS NOT NULL`,
    Prisma.sql`
      SELECT format('%s is %s and has %s events that say succeeded, %s that say canceled', i.id, i.status, e.succeeded, e.canceled) AS problem
      FROM payment_intents i, LATERAL (
        SELECT count(*) FILTER (WHERE e.type = 'payment_intent.succeeded') AS succeeded,
               count(*) FILTER (WHERE e.type = 'payment_intent.canceled') AS canceled
        FROM events e WHERE e."merchantId" = ${merchantId} AND e."relatedEntityId" = i.id) e
      WHERE i."merchantId" = ${merchantId}
        AND (e.succeeded <> (i.status = 'succeeded')::int OR e.canceled <> (i.status = 'canceled')::int)`,
    Prisma.sql`
      SELECT format('refund %s is %s and has %s events that say failed, %s created', r.id, r.status, e.failed, e.created) AS problem
      FROM refunds r, LATERAL (
        SELECT count(*) FILTER (WHERE e.type = 'refund.failed') AS failed,
               count(*) FILTER (WHERE e.type = 'refund.created') AS created
        FROM events e WHERE e."merchantId" = ${merchantId} AND e."relatedEntityId" = r.id) e
      WHERE r."merchantId" = ${merchantId} AND (e.failed <> (r.status = 'failed')::int OR e.created <> 1)`,
    Prisma.sql`
      SELECT format('session %s is %s (%s) and its payment %s', s.id, s.status, s."paymentStatus", i.status) AS problem
      FROM checkout_sessions s JOIN payment_intents i ON i.id = s."paymentIntentId"
      WHERE s."merchantId" = ${merchantId}
        AND s.status::text <> CASE i.status WHEN 'succeeded' THEN 'complete' WHEN 'canceled' THEN 'expired' ELSE 'open' END`,
  ];
}
