import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { robSpreadBank } from "#server/workshop/drills/citus/crash-bank.ts";
import { measure } from "#server/workshop/drills/citus/figures.ts";
import {
  tryAllMigrations,
  tryLaterMigration,
} from "#server/workshop/drills/citus/later-migration.ts";
import { describePlaces } from "#server/workshop/drills/citus/places.ts";
import { makeSpreadDatabase } from "#server/workshop/testing/database/spread-database.ts";
import { databaseUrl, withAdmin } from "#server/workshop/testing/database/template-database.ts";

/**
 * `npm run drill:citus`: whether the service runs on the Citus whose coordinator DATABASE_URL names. Makes
 * databases of its own on all nodes, which takes a superuser, and drops them. Runs suites of the ledger,
 * REST, webhooks and the worker there, says which tables sit where, measures a little, applies migrations to
 * tables that are spread, and lets a small crash bank run while nodes lose all connections.
 * `-- --figures` only measures; `-- --plain` measures the same on a PostgreSQL that is no Citus.
 */
const suites = [
  "server/ledger/model.db.test.ts",
  "server/ledger/post.db.test.ts",
  "server/data/merchant-keys.db.test.ts",
  "server/data/transact.db.test.ts",
  "server/http/rest/conformance/conformance.db.test.ts",
  "server/http/rest/idempotency.db.test.ts",
  "server/checkout/papers/papers.db.test.ts",
  "server/payments/intents/capture/held-money.db.test.ts",
  "server/payments/refunds/money-back.db.test.ts",
  "server/programs/backup/backup.db.test.ts",
  "server/routers/balance/balance.db.test.ts",
  "server/routers/dashboard/payments/payments.db.test.ts",
  "server/routers/payouts/lifecycle.db.test.ts",
  "server/routers/settings/settings.db.test.ts",
  "server/webhooks/delivery/deliver.db.test.ts",
  "server/webhooks/endpoint/endpoints.db.test.ts",
  "server/worker/bucket-leases.db.test.ts",
  "server/worker/retention.db.test.ts",
];

async function main(options: string[]): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url)
    return refuse("DATABASE_URL is not set: name the coordinator of a running Citus in it.");
  const found = await citusOf(url);
  if (found instanceof Error) return refuse(`DATABASE_URL cannot be reached: ${found.message}`);
  if (options.includes("--plain")) return measurePlain(url, found);
  if (!found.citus) {
    return refuse("The database that DATABASE_URL names is no Citus: it has no extension citus.");
  }
  console.log(`Citus ${found.citus} on PostgreSQL ${found.postgres}, ${found.nodes} with shards`);
  if (!options.includes("--figures")) runSuites(url);
  const database = await makeSpreadDatabase(url);
  try {
    tell(await describePlaces(database.url));
    tell(await measure(database.url, true));
    if (options.includes("--figures")) return;
    tell(await robSpreadBank(database));
    await tryLaterMigration(database.url);
    console.log(
      "later migrations change tables that are spread, and place new ones with the others",
    );
  } finally {
    await database.drop();
  }
  console.log(`spread after the first migration, ${await tryAllMigrations(url)} more were applied`);
}

/** Sets a failing exit code for the drill if anything is lost or wrong. */
function tell(lines: string[]): void {
  for (const line of lines) console.log(line);
  if (lines.some((line) => /ARE MISSING|NOT CLEAN|FAILED/.test(line))) process.exitCode = 1;
}

function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

type Found = { citus: string | null; postgres: string; nodes: number };

async function citusOf(url: string): Promise<Found | Error> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<Found>(`
      SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS citus,
             current_setting('server_version') AS postgres, 0 AS nodes`);
    const [found] = rows;
    if (!found?.citus) return found ?? new Error("no answer");
    const { rows: nodes } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_dist_node WHERE shouldhaveshards",
    );
    return { ...found, nodes: nodes[0]?.count ?? 0 };
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** One file at a time: several servers share the machine as it is. */
function runSuites(url: string): void {
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project=db",
      "--maxWorkers=1",
      "--testTimeout=300000",
      "--hookTimeout=300000",
      ...suites,
    ],
    {
      stdio: "inherit",
      env: { ...process.env, TEST_DATABASE_URL: url, DATABASE_SHARDING: "citus" },
    },
  );
  if (status !== 0) process.exitCode = 1;
}

async function measurePlain(url: string, { postgres }: Found): Promise<void> {
  const name = `canary_drill_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(url, (admin) => admin.query(`CREATE DATABASE ${name}`));
  try {
    const own = databaseUrl(url, name);
    await applyMigrations(own);
    console.log(`PostgreSQL ${postgres}`);
    tell(await measure(own, false));
  } finally {
    await withAdmin(url, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

await main(process.argv.slice(2));
