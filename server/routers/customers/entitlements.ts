import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { type Db, runStatement } from "#server/data/db.ts";
import { readTogether } from "#server/data/rows/read-together.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { standings } from "#server/payments/subscriptions/lifecycle.ts";
import { SubscriptionStatus } from "#server/wire/payments/subscription.ts";
import type { Entitlements } from "#server/wire/selling/entitlements.ts";

type Feature = Entitlements["features"][number];

/**
 * The features that a customer may use now, by the products that running subscriptions are charged for; each feature
 * once, by the subscription that gives it longest. One statement, for all customers that are asked about in the same turn.
 * @throws not_found
 */
export async function getEntitlements(
  { db, merchantId, clock }: MerchantContext,
  id: string,
): Promise<Entitlements> {
  const now = clock.now();
  const key = `entitlements ${merchantId}`;
  const features = await readTogether(db, { key, id }, (ids) =>
    readFeatures(db, { merchantId, ids, now }),
  );
  if (!features) throw notFound();
  return { customerId: id, features };
}

type Asked = { merchantId: string; ids: ReadonlySet<string>; now: Date };

async function readFeatures(
  db: Db,
  { merchantId, ids, now }: Asked,
): Promise<Map<string, Feature[]>> {
  const rows = await runStatement(
    db,
    Prisma.sql`
      SELECT c.id, (
        SELECT json_agg(json_build_object('feature', feature, 'productId', "productId",
          'subscriptionId', "subscriptionId",
          'until', to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY feature)
        FROM (
          SELECT DISTINCT ON (feature) feature, p.id AS "productId", running.id AS "subscriptionId", running.until
          FROM (
            SELECT s.id, s."lineItems", CASE WHEN s."cancelAtPeriodEnd"
                OR s.status IN (${statusesThat("paid_period")}) AND NOT s."keepService"
              THEN s."currentPeriodEnd" END AS until
            FROM subscriptions s
            WHERE s."merchantId" = ${merchantId} AND s."customerId" = c.id
              AND s.status IN (${statusesThat("yes")}, ${statusesThat("paid_period")})) running
          CROSS JOIN LATERAL jsonb_array_elements(running."lineItems") line
          JOIN products p ON p."merchantId" = ${merchantId} AND p.id = line->>'productId'
          CROSS JOIN LATERAL unnest(p.features) AS feature
          WHERE running.until IS NULL OR running.until > ${now}::timestamptz
          ORDER BY feature, running.until DESC NULLS FIRST, running.id) AS given) AS features
      FROM json_array_elements_text(${JSON.stringify([...ids])}::json) AS asked(id)
      JOIN customers c ON c."merchantId" = ${merchantId} AND c.id = asked.id`,
  );
  return new Map(rows.map(({ id, features }) => [String(id), (features ?? []) as Feature[]]));
}

/** SQL: the statuses in which a subscription entitles in this way, as constants that the planner sees. */
function statusesThat(way: "yes" | "paid_period"): Prisma.Sql {
  const statuses = SubscriptionStatus.options.filter((one) => standings[one].entitles === way);
  return Prisma.raw(statuses.map((one) => `'${one}'`).join(", "));
}
