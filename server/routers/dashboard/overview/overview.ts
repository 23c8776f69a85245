import type { ReadingContext } from "#server/core/context.ts";
import { readDays, type DayRow } from "#server/routers/dashboard/overview/overview-days.ts";
import { readPeriod, type Period } from "#server/routers/dashboard/overview/overview-period.ts";
import type {
  AskOverview,
  Overview,
  OverviewDay,
  OverviewSums,
} from "#server/wire/dashboard/overview.ts";

const reasonsShown = 5;

/**
 * How the days of a period went and the same number of days before them, in one currency. A payment counts
 * on the day that it was made, a refund or dispute on its own; today is not over yet.
 * @throws validation_failed (what is no period)
 */
export async function getOverview(ctx: ReadingContext, input: AskOverview): Promise<Overview> {
  const { timeZone } = input;
  const period = readPeriod(ctx, input);
  const [rows, reasons] = await Promise.all([
    readDays(ctx, { dates: [...period.before, ...period.days], timeZone }),
    readReasons(ctx, period.bounds),
  ]);
  const volumes = volumesOf(rows.filter(({ date }) => period.days.includes(date)));
  const currency = input.currency ?? busiest(rows) ?? "EUR";
  const known = new Map(
    rows.filter((row) => row.currency === currency).map((row) => [row.date, row]),
  );
  const read = (dates: string[]): OverviewDay[] =>
    dates.map((date) => dayOf(date, known.get(date)));
  const [before, days] = [read(period.before), read(period.days)];
  return {
    currency,
    others: [...volumes]
      .filter(([code, volume]) => code !== currency && volume > 0)
      .map(([code, volume]) => ({ currency: code, volume })),
    days,
    before,
    sums: sumOf(days),
    sumsBefore: sumOf(before),
    reasons,
    endsToday: period.endsToday,
  };
}

/** Why what was tried then is not paid. */
async function readReasons(
  ctx: ReadingContext,
  { from, to }: Period["bounds"],
): Promise<Overview["reasons"]> {
  return ctx.db.$queryRaw<Overview["reasons"]>`
    SELECT coalesce("lastError"->>'declineCode', "lastError"->>'code') AS code, count(*)::int AS payments
      FROM payment_intents
     WHERE "merchantId" = ${ctx.merchantId} AND "createdAt" >= ${from}
       AND "createdAt" < ${to} AND status <> 'succeeded'
       AND jsonb_typeof("lastError") = 'object'
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${reasonsShown}`;
}

function volumesOf(rows: DayRow[]): Map<string, number> {
  const volumes = new Map<string, number>();
  for (const { currency, volume } of rows)
    volumes.set(currency, (volumes.get(currency) ?? 0) + Number(volume));
  return volumes;
}

/** The currency of most payments; amounts of different currencies are not compared. */
function busiest(rows: DayRow[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency, tried } of rows) counts.set(currency, (counts.get(currency) ?? 0) + tried);
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0];
}

function dayOf(date: string, row: DayRow | undefined): OverviewDay {
  const { volume = 0n, paid = 0, tried = 0, lost = 0n } = row ?? {};
  return { date, volume: Number(volume), paid, tried, lost: Number(lost) };
}

function sumOf(days: OverviewDay[]): OverviewSums {
  const sum = (key: keyof OverviewSums) => days.reduce((total, day) => total + day[key], 0);
  return { volume: sum("volume"), paid: sum("paid"), tried: sum("tried"), lost: sum("lost") };
}
