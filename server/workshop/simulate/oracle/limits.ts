import type { Market } from "#server/workshop/simulate/selling/market.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";

type Counted = {
  discounted: bigint;
  coded: bigint;
  ofOne: bigint;
  taken: bigint;
  stock: bigint;
  bounced: bigint;
};

/**
 * The limits that hold at every moment, counted from the payments themselves: no more payments have a discount, or may
 * still get it, than its cap or one customer ever allowed, and payments under way have taken no more units than are left.
 */
export async function limitProblems(stage: Stage, market: Market): Promise<string[]> {
  const { world, ctx } = stage;
  const { merchantId } = ctx;
  const { offer, caps } = market;
  const [row] = await world.db.$queryRaw<Counted[]>`
    WITH counting AS (
      SELECT i.id, i.status::text AS status, i.breakdown, i."customerId", s."lineItems",
        i.status::text IN ('processing', 'requires_action', 'requires_capture')
          OR (i.status = 'succeeded' AND (i."amountCaptured" = 0 OR i."amountRefunded" < i."amountCaptured")) AS counts
      FROM payment_intents i
      JOIN checkout_sessions s ON s."merchantId" = i."merchantId" AND s.id = i."checkoutSessionId"
      WHERE i."merchantId" = ${merchantId})
    SELECT
      count(*) FILTER (WHERE counts AND breakdown->'discount'->>'discountId' = ${offer.discount.id}) AS discounted,
      count(*) FILTER (WHERE counts AND breakdown->'discount'->>'promotionCodeId' = ${offer.code.id}) AS coded,
      (SELECT coalesce(max(n), 0) FROM (
        SELECT count(*) AS n FROM counting WHERE counts AND breakdown->'discount'->>'discountId' = ${offer.discount.id}
          AND "customerId" IS NOT NULL GROUP BY "customerId") one) AS "ofOne",
      (SELECT coalesce(sum((line->>'quantity')::int), 0) FROM counting c, jsonb_array_elements(c."lineItems") line
       WHERE c.counts AND c.status <> 'succeeded' AND line->>'productId' = ${offer.fernId})::bigint AS taken,
      (SELECT stock FROM products WHERE "merchantId" = ${merchantId} AND id = ${offer.fernId})::bigint AS stock,
      (SELECT count(*) FROM refunds WHERE "merchantId" = ${merchantId} AND status = 'failed') AS bounced
    FROM counting`;
  if (!row) return [];
  const found: string[] = [];
  // A refund that failed gives a payment its discount back, cap or not.
  if (row.bounced === 0n && row.discounted > most(caps.discount))
    found.push(`${row.discounted} payments have the discount, of at most ${most(caps.discount)}`);
  if (row.bounced === 0n && row.coded > most(caps.code))
    found.push(`${row.coded} payments have the code, of at most ${most(caps.code)}`);
  if (row.bounced === 0n && offer.discount.oncePerCustomer && row.ofOne > 1n)
    found.push(`one customer has or may get the discount ${row.ofOne} times`);
  if (row.taken > row.stock)
    found.push(`payments under way have taken ${row.taken} units, and ${row.stock} are left`);
  return found;
}

function most(caps: readonly (number | null)[]): number {
  return Math.max(...caps.map((cap) => cap ?? Infinity));
}
