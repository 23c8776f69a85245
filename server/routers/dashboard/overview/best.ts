import type { ReadingContext } from "#server/core/context.ts";
import { readPeriod, type Period } from "#server/routers/dashboard/overview/overview-period.ts";
import { readRecovered } from "#server/routers/dashboard/overview/recovered.ts";
import { soldPayments } from "#server/routers/dashboard/payments/sold-payments.ts";
import { soldMax, type AskBest, type Best } from "#server/wire/dashboard/overview.ts";

const shownMax = 5;

type Row = {
  kind: "link" | "product" | "discount" | "payments";
  id: string;
  volume: bigint;
  count: bigint;
};

/**
 * Links and products that brought most in a period, and how many customers came. Links count by
 * captured amounts, products by the lines of their checkouts. A renewal counts for the link or
 * product that its subscription was bought by.
 * @throws validation_failed (the period is none)
 */
export async function getBest(ctx: ReadingContext, input: AskBest): Promise<Best> {
  const { bounds } = readPeriod(ctx, input);
  const [rows, customers, recovered] = await Promise.all([
    readSold(ctx, bounds, input.currency),
    countNew(ctx, bounds),
    readRecovered(ctx, bounds),
  ]);
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  const names = await readNames(ctx, of);
  const named = ({ id, volume }: Row) => ({
    id,
    name: names.get(id) ?? id,
    volume: Number(volume),
  });
  return {
    links: of("link").map((row) => ({ ...named(row), payments: Number(row.count) })),
    discounts: of("discount").map((row) => ({ ...named(row), payments: Number(row.count) })),
    products: of("product").map((row) => ({ ...named(row), sold: Number(row.count) })),
    customers,
    recovered,
    isPartial: (of("payments")[0]?.count ?? 0n) > soldMax,
  };
}

async function readSold(
  { db, merchantId }: ReadingContext,
  { from, to }: Period["bounds"],
  currency: string,
): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    WITH paid AS (${soldPayments(merchantId, { from, to, currency })}), sold AS (
      SELECT bought."paymentLinkId" AS link, bought."lineItems" AS lines, paid.volume
        FROM paid JOIN checkout_sessions bought
          ON bought."merchantId" = ${merchantId} AND bought.id = paid.session
    )
    (SELECT 'link' AS kind, link AS id, sum(volume)::bigint AS volume, count(*) AS count
       FROM sold WHERE link IS NOT NULL
      GROUP BY link ORDER BY 3 DESC, 2 LIMIT ${shownMax})
    UNION ALL
    (SELECT 'product', line->>'productId', sum((line->>'quantity')::bigint * (line->>'amount')::bigint)::bigint,
            sum((line->>'quantity')::bigint)::bigint
       FROM sold CROSS JOIN LATERAL jsonb_array_elements(lines) line
      WHERE line->>'productId' IS NOT NULL
      GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${shownMax})
    UNION ALL
    (SELECT 'discount', r."discountId", sum(paid.volume)::bigint, count(*)
       FROM paid JOIN discount_redemptions r ON r."merchantId" = ${merchantId} AND r."paymentIntentId" = paid.id
        AND r.status = 'redeemed'
      GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${shownMax})
    UNION ALL
    SELECT 'payments', '', 0, count(*) FROM paid`;
}

async function countNew(
  { db, merchantId }: ReadingContext,
  { before: first, from, to }: Period["bounds"],
): Promise<Best["customers"]> {
  const [count, before] = await Promise.all([
    db.customer.count({ where: { merchantId, createdAt: { gte: from, lt: to } } }),
    db.customer.count({ where: { merchantId, createdAt: { gte: first, lt: from } } }),
  ]);
  return { count, before };
}

/** As their lists call them. */
async function readNames(
  { db, merchantId }: ReadingContext,
  of: (kind: Row["kind"]) => Row[],
): Promise<Map<string, string>> {
  const these = (kind: Row["kind"]) => ({ merchantId, id: { in: of(kind).map(({ id }) => id) } });
  const select = { id: true, name: true };
  const found = await Promise.all([
    db.paymentLink.findMany({ where: these("link"), select }),
    db.product.findMany({ where: these("product"), select }),
    of("discount").length > 0 ? db.discount.findMany({ where: these("discount"), select }) : [],
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name ?? "Untitled link"]));
}
