import pg from "pg";
import { systemClock } from "#server/core/clock.ts";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { openDb } from "#server/data/db.ts";
import { createServices } from "#server/http/services.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { inTurns } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { readFunnel } from "#server/routers/dashboard/funnel/read-funnel.ts";
import { getOverview } from "#server/routers/dashboard/overview/overview.ts";
import { fillDashboard } from "#server/workshop/bench/dashboard/fill.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";

/**
 * `npm run bench:overview [payments]`: how long the overview's figures take at a merchant with 1,000,000 payments of
 * a year, 30 days and 90 (each beside as many before them), alone and with the funnel. Measures
 * again when the payments of 60 days have been written to since the last vacuum, so that indexes do not answer alone.
 * A benchmark, not a test: it fails at nothing.
 */
const payments = Number(process.argv[2] ?? 1_000_000);
const timeZone = "Europe/Amsterdam";
const rounds = 11;
const warmUps = 6;
const allowedMs = { 30: 150, 90: 300 };

type Days = keyof typeof allowedMs;

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
    const took = await inTurns(Object.values(ways), { rounds, warmUps });
    for (const [nth, name] of Object.keys(ways).entries()) {
      const times = took[nth] ?? [];
      console.log(
        `  ${days} days, ${name.padEnd(15)} ${ms(times, 0.5)} median, ${ms(times, 0.95)} 95th percentile, ${ms(times, 0)} fastest`,
      );
    }
    console.log(`  ${days} days: at most ${allowedMs[days]} ms`);
  }
}

function waysOf(ctx: MerchantContext, days: Days) {
  const asked = { merchantId: ctx.merchantId, days, timeZone };
  const figures = () => getOverview(ctx, asked);
  return {
    figures,
    "with the funnel": () => Promise.all([figures(), readFunnel(ctx, asked)]),
  };
}

function ms(times: number[], share: number): string {
  return `${percentile(times, share).toFixed(0).padStart(5)} ms`;
}

await main();
