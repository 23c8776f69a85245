import pg from "pg";
import { loadEnv } from "#server/core/env.ts";
import { median } from "#server/http/overload/median.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { openClient } from "#server/programs/load/client.ts";
import { inTurns } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { fillSubscriptions } from "#server/workshop/bench/renewals/fill.ts";
import { backendsUs } from "#server/workshop/load/backend-cpu.ts";
import { fillInBulk } from "#server/workshop/load/fill-in-bulk.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { startProgram } from "#server/workshop/load/program.ts";

/**
 * `npm run bench:billing [subscriptions]`: milliseconds of each report and list of recurring revenue over REST, at 100,000
 * subscriptions of one merchant that began, grew and ended in 24 months. Prints medians, with
 * the CPU that PostgreSQL took, which other work on the machine distorts less; at most 150 ms are asked for. A benchmark, not a test: it
 * fails at nothing.
 */
const subscriptions = Number(process.argv[2] ?? 100_000);
const rounds = 7;
const paths = [
  "/billing/mrr",
  "/billing/mrr?from=2025-12&productId=prod_a",
  "/billing/rates",
  "/billing/rates?from=2025-12&productId=prod_a",
  "/billing/trials?from=2025-12&productId=prod_a",
  "/billing/movements?limit=50",
  "/billing/movements?limit=50&month=2026-03&kind=churn",
  "/billing/subscriptions?limit=50",
  "/billing/subscriptions?limit=50&month=2026-03&currency=EUR",
];

const server = await startScratchPostgres();
try {
  await applyMigrations(server.url);
  const { merchantId, key } = await createMerchant(server.url);
  const now = new Date();
  await fillSubscriptions({ url: server.url, merchantId, now, subscriptions, due: 0 });
  await fillMovements(merchantId);
  const program = await startProgram(new URL("../rest/server.ts", import.meta.url), {
    env: {
      NODE_ENV: "production",
      RATE_LIMIT_RPS: "0",
      LOG_LEVEL: "error",
      APP_SECRET: loadEnv({}).APP_SECRET,
      DATABASE_URL: server.url,
    },
  });
  const client = openClient(program.origin, { connections: 1, apiKey: key });
  const meter = new pg.Client({ connectionString: server.url });
  await meter.connect();
  for (const path of paths) {
    const work = () => client.must({ path });
    await work();
    const beforeUs = await backendsUs(meter);
    const [took = []] = await inTurns([work], { rounds, warmUps: 0 });
    const cpuMs = ((await backendsUs(meter)) - beforeUs) / rounds / 1000;
    console.log(
      `${path.padEnd(62)} ${median(took).toFixed(0)} ms, CPU of PostgreSQL ${cpuMs.toFixed(0)} ms`,
    );
  }
  await meter.end();
  await client.close();
  await program.kill();
} finally {
  await server.stop();
}

/** Each began in one of 24 months; a fifth has grown three months later, a tenth has ended after six. */
async function fillMovements(merchantId: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await fillInBulk(client, ["subscription_movements"], async () => {
    await client.query(
      `INSERT INTO subscription_movements ("merchantId", "subscriptionId", ordinal, "customerId", currency, kind, "mrrBefore",
         "mrrAfter", items, month, at)
       SELECT $1, 'sub_' || lpad(n::text, 12, '0'), ordinal, 'cus_' || lpad((n - n % 20 / 19)::text, 12, '0'), 'EUR',
         kind::"MovementKind", before, after, jsonb_build_array(jsonb_build_object('productId', 'prod_' || chr(97 + n % 3), 'before', before, 'after', after)),
         to_char(at, 'YYYY-MM'), at
       FROM generate_series(1, $2::int) AS n
       CROSS JOIN LATERAL (VALUES (0, 'new', 0, 2400, 0, true), (1, 'expansion', 2400, 3600, 3, n % 5 = 0),
         (1, 'churn', 2400, 0, 6, n % 10 = 1)) AS moved(ordinal, kind, before, after, later, happened)
       CROSS JOIN LATERAL (SELECT timestamptz '2024-12-05' + (n % 18 + later) * interval '1 month' + n * interval '1 second' AS at) AS time
       WHERE happened`,
      [merchantId, subscriptions],
    );
  });
  await client.end();
}
