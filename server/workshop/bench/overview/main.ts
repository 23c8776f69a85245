import { isDeepStrictEqual } from "node:util";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { systemClock } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { openDb } from "#server/data/db.ts";
import { createServices } from "#server/http/services.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { readFunnel } from "#server/routers/dashboard/funnel/read-funnel.ts";
import { readDays } from "#server/routers/dashboard/overview/overview-days.ts";
import { getOverview } from "#server/routers/dashboard/overview/overview.ts";
import { daysOf, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { fillDashboard } from "#server/workshop/bench/dashboard/fill.ts";
import { createMerchant } from "#server/workshop/bench/merchant.ts";
import { formerDays, formerFunnel, formerReasons } from "#server/workshop/bench/overview/former.ts";
import { percentile } from "#server/workshop/testing/webhooks/load.ts";

/**
 * `npm run bench:overview [payments]`: how long the overview's figures take at a merchant with 1,000,000 payments of
 * a year, 30 days and 90 (each beside as many before them), and how long they took when every payment's row was
 * read: former statements and present ones in turns, on the same rows; that both say the same. Then
 * again when the payments of 60 days have been written to since the last vacuum, so that indexes do not answer alone.
 * A benchmark, not a test: it fails at nothing.
 */
const payments = Number(process.argv[2] ?? 1_000_000);
const timeZone = "Europe/Amsterdam";
const rounds = 11;
const warmUps = 6;
const allowedMs = { 30: 150, 90: 300 };

type Days = keyof typeof allowedMs;
type Way = { name: string; ask(): Promise<unknown>; times: number[] };

async function main(): Promise<void> {
  const server = await startScratchPostgres();
  const client = new pg.Client({ connectionString: server.url });
  try {
    await applyMigrations(server.url);
    await client.connect();
    const { merchantId } = await createMerchant(server.url);
    await fillDashboard(client, { merchantId, payments, customers: payments / 5 });
    const db = openDb({ url: server.url, poolMax: 4 });
    const env = loadEnv({ DATABASE_URL: server.url, LOG_LEVEL: "silent" });
    const ctx = actFor(createServices(env, { db, clock: systemClock }), merchantId);
    await report(ctx, `${payments} payments`);
    await client.query("ALTER TABLE payment_intents SET (autovacuum_enabled = false)");
    await client.query(
      `UPDATE payment_intents SET "updatedAt" = now() WHERE "merchantId" = $1 AND "createdAt" > now() - interval '60 days'`,
      [merchantId],
    );
    await report(ctx, "payments of 60 days written to since the last vacuum");
    await db.$disconnect();
  } finally {
    await client.end();
    await server.stop();
  }
}

async function report(ctx: MerchantContext, title: string): Promise<void> {
  console.log(title);
  for (const days of [30, 90] as const) {
    const ways = waysOf(ctx, days);
    for (let round = -warmUps; round < rounds; round += 1)
      for (const way of ways) await askOnce(way, round >= 0);
    for (const { name, times } of ways)
      console.log(
        `  ${days} days, ${name.padEnd(26)} ${ms(times, 0.5)} median, ${ms(times, 0.95)} 95th percentile, ${ms(times, 0)} fastest`,
      );
    console.log(
      `  ${days} days: at most ${allowedMs[days]} ms; the same: ${await isSame(ctx, days)}`,
    );
  }
}

async function askOnce(way: Way, counts: boolean): Promise<void> {
  const startMs = performance.now();
  await way.ask();
  if (counts) way.times.push(performance.now() - startMs);
}

function waysOf(ctx: MerchantContext, days: Days): Way[] {
  const asked = { merchantId: ctx.merchantId, days, timeZone };
  const { from, begin } = boundsOf(days);
  const former = () =>
    Promise.all([formerDays(ctx, { from, timeZone }), formerReasons(ctx, begin)]);
  const present = () => getOverview(ctx, asked);
  const both = (figures: () => Promise<unknown>, funnel: () => Promise<unknown>) => () =>
    Promise.all([figures(), funnel()]);
  const ways = {
    "figures, formerly": former,
    figures: present,
    "with the funnel, formerly": both(former, () => formerFunnel(ctx, begin)),
    "with the funnel": both(present, () => readFunnel(ctx, asked)),
  };
  return Object.entries(ways).map(([name, ask]) => ({ name, ask, times: [] }));
}

function boundsOf(days: Days): { from: Date; begin: Date; dates: string[] } {
  const dates = daysOf(systemClock.now(), 2 * days, timeZone);
  const startOf = (nth: number) => startOfDayIn(dates[nth] ?? "", timeZone);
  return { from: startOf(0), begin: startOf(days), dates };
}

/** Both ways, to the cent. */
async function isSame(ctx: MerchantContext, days: Days): Promise<boolean> {
  const { from, begin, dates } = boundsOf(days);
  const asked = { merchantId: ctx.merchantId, days, timeZone };
  const former = [
    await formerDays(ctx, { from, timeZone }),
    await formerReasons(ctx, begin),
    (await formerFunnel(ctx, begin))[0],
  ];
  const { reasons } = await getOverview(ctx, asked);
  const funnel = await readFunnel(ctx, asked);
  // The funnel steps that the former version counted.
  const told = { ...(former[2] as object) };
  const counts = Object.entries(funnel).filter(([step]) => step in told);
  const present = [await readDays(ctx, { dates, timeZone }), reasons, Object.fromEntries(counts)];
  return isDeepStrictEqual(former, present);
}

function ms(times: number[], share: number): string {
  return `${percentile(times, share).toFixed(0).padStart(5)} ms`;
}

await main();
