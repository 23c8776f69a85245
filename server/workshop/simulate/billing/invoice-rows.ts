import { Prisma } from "#server/generated/prisma/client.ts";
import type { PlanStage } from "#server/workshop/simulate/billing/plan-stage.ts";

/**
 * Invoices and credit notes against payments, refunds and subscriptions, by the contract: each charge made one invoice of
 * its amount, each refund one credit note, numbers have no gaps, and a subscription names the last one that it made.
 */
export async function invoiceProblems({ world, ctx }: PlanStage): Promise<string[]> {
  const mine = Prisma.sql`"merchantId" = ${ctx.merchantId}`;
  const checks = rules(mine).map((rule) => Prisma.sql`(${rule})`);
  const rows = await world.db.$queryRaw<{ problem: string }[]>(Prisma.join(checks, " UNION ALL "));
  return rows.map(({ problem }) => problem);
}

function rules(mine: Prisma.Sql): Prisma.Sql[] {
  return [
    Prisma.sql`
      SELECT format('%s took %s for %s and made %s invoices, of %s', i.id, i."amountCaptured", i."subscriptionId", v.made, v.total) AS problem
      FROM payment_intents i, LATERAL (
        SELECT count(*) AS made, coalesce(sum(v.total), 0) AS total, bool_and(v.status = 'paid' AND v."amountPaid" = v.total) AS paid
        FROM invoices v WHERE v.${mine} AND v."paymentIntentId" = i.id) v
      WHERE i.${mine} AND i."subscriptionId" IS NOT NULL AND i.mode = 'payment' AND i.status = 'succeeded'
        AND i."amountCaptured" > 0 AND NOT (v.made = 1 AND v.total = i."amountCaptured" AND v.paid)`,
    Prisma.sql`
      SELECT format('invoice %s is %s, and its payment is %s', v.id, v.status, i.status) AS problem
      FROM invoices v LEFT JOIN payment_intents i ON i.${mine} AND i.id = v."paymentIntentId"
      JOIN subscriptions s ON s.${mine} AND s.id = v."subscriptionId"
      WHERE v.${mine} AND s.collection = 'charge' AND (i.id IS NULL OR i.status <> 'succeeded')`,
    Prisma.sql`
      SELECT format('invoice %s is credited %s by %s notes, says %s, and %s of its payment is refunded', v.id, c.sum, c.made, v."amountCredited", i."amountRefunded") AS problem
      FROM invoices v JOIN payment_intents i ON i.${mine} AND i.id = v."paymentIntentId"
      JOIN subscriptions s ON s.${mine} AND s.id = v."subscriptionId", LATERAL (
        SELECT count(*) AS made, coalesce(sum(c.amount), 0) AS sum FROM credit_notes c WHERE c.${mine} AND c."invoiceId" = v.id) c
      WHERE v.${mine} AND (c.sum <> v."amountCredited" OR c.sum < i."amountRefunded" OR (c.made > 1 AND s.collection = 'charge'))`,
    Prisma.sql`
      SELECT format('%s of the page of %s is %s, and the invoice is %s, paid %s of %s', i.id, v.id, i.status, v.status, v."amountPaid", i."amountCaptured") AS problem
      FROM checkout_sessions c JOIN payment_intents i ON i.${mine} AND i.id = c."paymentIntentId"
      JOIN invoices v ON v.${mine} AND v.id = c."invoiceId"
      WHERE c.${mine} AND (i.status = 'succeeded') <> (v."paymentIntentId" IS NOT DISTINCT FROM i.id AND v.status = 'paid'
        AND v."amountPaid" = i."amountCaptured")`,
    ...numberRules(mine, "invoices"),
    ...numberRules(mine, "credit_notes"),
    Prisma.sql`
      SELECT format('%s says that %s is its last invoice, which is %s', s.id, s."latestInvoiceId", v.id) AS problem
      FROM subscriptions s LEFT JOIN LATERAL (
        SELECT v.id FROM invoices v LEFT JOIN payment_intents i ON i.${mine} AND i.id = v."paymentIntentId"
        WHERE v.${mine} AND v."subscriptionId" = s.id AND NOT EXISTS (
          SELECT FROM refunds r WHERE r.${mine} AND r."paymentIntentId" = i.id)
        ORDER BY v."finalizedAt" DESC, v.number DESC LIMIT 1) v ON true
      WHERE s.${mine} AND s."latestInvoiceId" IS DISTINCT FROM v.id`,
  ];
}

function numberRules(mine: Prisma.Sql, table: string): Prisma.Sql[] {
  const rows = Prisma.raw(table);
  return [
    Prisma.sql`
      SELECT format('series %s has %s numbers, the last of which is %s', n.series, n.given, n.last) AS problem
      FROM (SELECT regexp_replace(number, '\\d+$', '') AS series, count(DISTINCT number) AS given,
              max(substring(number FROM '\\d+$')::int) AS last
            FROM ${rows} WHERE ${mine} AND number IS NOT NULL GROUP BY 1) n
      WHERE n.given <> n.last`,
  ];
}
