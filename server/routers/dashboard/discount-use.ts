import type { ReadingContext } from "#server/core/context.ts";
import { findDiscount } from "#server/records/selling/discount.ts";
import { dayAfter, daysOf, startsOfDaysIn } from "#server/wire/atoms/lists/zone-days.ts";
import type { AskDiscountUse, DiscountUse } from "#server/wire/dashboard/discount-use.ts";

const daysShown = 30;

type Row = { date: string; currency: string; given: bigint; orders: bigint; payments: number };

/**
 * How often a discount was redeemed on each of the last 30 days, today last, and what it gave, by currency; without
 * what was given back since. @throws not_found
 */
export async function getDiscountUse(
  ctx: ReadingContext,
  { id, timeZone }: AskDiscountUse,
): Promise<DiscountUse> {
  const { db, merchantId } = ctx;
  await findDiscount(db, ctx, id);
  const dates = daysOf(ctx.clock.now(), daysShown, timeZone);
  const bounds = startsOfDaysIn([...dates, ...dates.slice(-1).map(dayAfter)], timeZone);
  const rows = await db.$queryRaw<Row[]>`
    SELECT date, r.currency, sum(r.amount)::bigint AS given, sum(r."orderAmount")::bigint AS orders, count(*)::int AS payments
      FROM unnest(${dates}::text[], ${bounds.slice(0, -1)}::timestamptz[], ${bounds.slice(1)}::timestamptz[])
        AS day(date, start, next)
      JOIN discount_redemptions r ON r."merchantId" = ${merchantId} AND r."discountId" = ${id}
        AND r."createdAt" >= start AND r."createdAt" < next AND r.status = 'redeemed'
     GROUP BY date, r.currency ORDER BY date, r.currency`;
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const sum = (of: Row[], what: "given" | "orders") =>
    Number(of.reduce((all, row) => all + row[what], 0n));
  return {
    sums: currencies.map((currency) => {
      const mine = rows.filter((row) => row.currency === currency);
      return { currency, given: sum(mine, "given"), orders: sum(mine, "orders") };
    }),
    days: dates.map((date) => ({
      date,
      payments: rows.reduce((all, row) => all + (row.date === date ? row.payments : 0), 0),
    })),
  };
}
