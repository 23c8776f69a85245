import type { ReadingContext } from "#server/core/context.ts";
import { selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { getMrrOf, type Period, periodOf } from "#server/routers/billing/get-mrr.ts";
import { movedRows } from "#server/routers/billing/moved.ts";
import type { GetMrr, MrrMonth } from "#server/wire/billing/mrr.ts";
import type { BillingRates, BillingRatesReport } from "#server/wire/billing/rates.ts";

/** Customers who had no revenue at a month's begin and some at its end, and the other way round; "" are all months before. */
type Turnover = { month: string; currency: string; gained: number; lost: number };
type Outcomes = {
  month: string;
  currency: string;
  kind: "recovered" | "unrecovered";
  subscriptions: number;
  amount: number;
};

/**
 * Churn by customers and by revenue, and the declined renewals that were recovered or not, month by month. A customer with
 * several subscriptions in one currency is lost with the last of them. Of a product, customers and revenue are counted by
 * its part; declined renewals are not divided by product.
 */
export async function getBillingRates(
  ctx: ReadingContext,
  input: GetMrr,
): Promise<BillingRatesReport> {
  const period = await periodOf(ctx, input);
  const asked = { ...input, ...period };
  const [{ months }, turnover, outcomes] = await Promise.all([
    getMrrOf(ctx, asked),
    turnoverOf(ctx, asked),
    outcomesOf(ctx, period),
  ]);
  return { ...period, months: months.map((month) => ratesOf(month, { turnover, outcomes })) };
}

function ratesOf(
  { month, currency, mrrStart, contraction, churn }: MrrMonth,
  found: { turnover: readonly Turnover[]; outcomes: readonly Outcomes[] },
): BillingRates {
  const turnover = found.turnover.filter((one) => one.currency === currency);
  const of = (kind: Outcomes["kind"]) => {
    const { subscriptions = 0, amount = 0 } =
      found.outcomes.find(
        (one) => one.month === month && one.currency === currency && one.kind === kind,
      ) ?? {};
    return { subscriptions, amount };
  };
  const here = turnover.find((one) => one.month === month);
  return {
    month,
    currency,
    customersStart: turnover
      .filter((one) => one.month < month)
      .reduce((all, { gained, lost }) => all + gained - lost, 0),
    customersGained: here?.gained ?? 0,
    customersLost: here?.lost ?? 0,
    mrrStart,
    mrrLost: 0 - churn.amount - contraction.amount,
    recovered: of("recovered"),
    unrecovered: of("unrecovered"),
  };
}

/**
 * Revenue is added up as double precision, which is exact up to 2^53 as the wire's amounts are: sums of bigint are
 * `numeric` and took three times as long. An index has the rows in their order, so nothing is sorted.
 */
async function turnoverOf(
  ctx: ReadingContext,
  { from, to, ...filters }: GetMrr & Period,
): Promise<Turnover[]> {
  const text = await selectText(
    ctx.db,
    Prisma.sql`
      SELECT json_agg(counted)::text FROM (
        SELECT CASE WHEN month < ${from}::text THEN '' ELSE month END AS month, currency,
          count(*) FILTER (WHERE had = 0 AND has > 0) AS gained,
          count(*) FILTER (WHERE had > 0 AND has = 0) AS lost
        FROM (
          SELECT month, currency, has, has - moved AS had FROM (
            SELECT month, currency, sum((after - before)::float8) AS moved,
              sum(sum((after - before)::float8)) OVER (
                PARTITION BY currency, "customerId" ORDER BY month ROWS UNBOUNDED PRECEDING) AS has
            FROM (${movedRows(ctx, filters)}) AS movements
            WHERE month <= ${to}::text
            GROUP BY currency, "customerId", month) AS ends) AS turned
        GROUP BY 1, 2) AS counted`,
  );
  return JSON.parse(text ?? "[]") as Turnover[];
}

async function outcomesOf(ctx: ReadingContext, { from, to }: Period): Promise<Outcomes[]> {
  const groups = await ctx.db.subscriptionOutcome.groupBy({
    by: ["month", "currency", "kind"],
    where: { merchantId: ctx.merchantId, month: { gte: from, lte: to } },
    _sum: { amount: true },
    _count: true,
  });
  return groups.map(({ _sum, _count, ...group }) => ({
    ...group,
    subscriptions: _count,
    amount: Number(_sum.amount ?? 0n),
  }));
}
