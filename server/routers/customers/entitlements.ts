import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { type Db, runStatement } from "#server/data/db.ts";
import { readTogether } from "#server/data/rows/read-together.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { standings } from "#server/payments/subscriptions/lifecycle.ts";
import { SubscriptionStatus } from "#server/wire/payments/subscription.ts";
import type { Entitlements } from "#server/wire/selling/entitlements.ts";

type Feature = Entitlements["features"][number];
/** A product that a subscription is charged for; `until` is when the subscription ends, in Unix milliseconds. */
type Given = [subscriptionId: string, until: number | null, productId: string, features: string[]];

/**
 * The features that a customer may use now, by the products that running subscriptions are charged for; each feature
 * once, by the subscription that gives it longest. One statement, for all customers that are asked about in the same turn.
 * @throws not_found
 */
export async function getEntitlements(
  { db, merchantId, clock }: MerchantContext,
  id: string,
): Promise<Entitlements> {
  const key = `entitlements ${merchantId}`;
  const given = await readTogether(db, { key, id }, (ids) => readGiven(db, { merchantId, ids }));
  if (!given) throw notFound();
  return { customerId: id, features: featuresOf(given, clock.now().getTime()) };
}

function featuresOf(given: readonly Given[], nowMs: number): Feature[] {
  const byFeature = new Map<string, Feature>();
  const running = given.filter(([, until]) => until === null || until > nowMs);
  for (const [subscriptionId, until, productId, features] of running.toSorted(longestFirst)) {
    const end = until === null ? null : new Date(until).toISOString();
    for (const feature of features)
      if (!byFeature.has(feature))
        byFeature.set(feature, { feature, productId, subscriptionId, until: end });
  }
  return [...byFeature.values()].sort((one, other) => (one.feature < other.feature ? -1 : 1));
}

/** One that goes on before those that end; of equal ones the first by its id, so that each answer is the same. */
function longestFirst([id, until, productId]: Given, [otherId, otherUntil, other]: Given): number {
  if (until !== otherUntil) return (until ?? Infinity) > (otherUntil ?? Infinity) ? -1 : 1;
  if (id !== otherId) return id < otherId ? -1 : 1;
  return productId < other ? -1 : 1;
}

type Asked = { merchantId: string; ids: ReadonlySet<string> };

/**
 * Each look-up is a subquery of one row or of one customer's rows: of a join PostgreSQL makes a hash of whole tables, since
 * it expects a hundred customers of an array that it does not see. Sorting is the service's, and what is given comes as
 * lines of words: ids and names of features have no spaces. A customer is only looked for who has no such subscription.
 */
async function readGiven(
  db: Db,
  { merchantId, ids }: Asked,
): Promise<Map<string, readonly Given[]>> {
  const rows = await runStatement(
    db,
    Prisma.sql`
      SELECT asked.id, coalesce(
        (SELECT string_agg(s.id || CASE WHEN s."cancelAtPeriodEnd"
              OR s.status IN (${statusesThat("paid_period")}) AND NOT s."keepService"
              OR s."paymentMethodId" IS NULL AND s.collection = 'charge'
            THEN ' ' || (extract(epoch FROM s."currentPeriodEnd") * 1000)::bigint::text || ' ' ELSE ' - ' END
            || p.id || ' ' || array_to_string(p.features, ' '), E'\n')
          FROM subscriptions s
          CROSS JOIN LATERAL jsonb_array_elements(s."lineItems") AS line
          CROSS JOIN LATERAL (
            SELECT one.id, one.features FROM products AS one
            WHERE one."merchantId" = ${merchantId} AND one.id = line->>'productId' LIMIT 1) AS p
          WHERE s."merchantId" = ${merchantId} AND s."customerId" = asked.id
            AND s.status IN (${statusesThat("yes")}, ${statusesThat("paid_period")})
            AND p.features <> '{}'),
        (SELECT '' FROM customers AS c WHERE c."merchantId" = ${merchantId} AND c.id = asked.id)) AS given
      FROM json_array_elements_text(${JSON.stringify([...ids])}::json) AS asked(id)`,
  );
  const known = rows.filter(({ given }) => given !== null);
  return new Map(known.map(({ id, given }) => [String(id), readLines(String(given))]));
}

function readLines(lines: string): Given[] {
  return lines.split("\n").flatMap((line): Given[] => {
    const [subscriptionId = "", until, productId, ...features] = line.split(" ");
    if (!productId) return [];
    return [[subscriptionId, until === "-" ? null : Number(until), productId, features]];
  });
}

/** SQL: the statuses in which a subscription entitles in this way, as constants that the planner sees. */
function statusesThat(way: "yes" | "paid_period"): Prisma.Sql {
  const statuses = SubscriptionStatus.options.filter((one) => standings[one].entitles === way);
  return Prisma.raw(statuses.map((one) => `'${one}'`).join(", "));
}
