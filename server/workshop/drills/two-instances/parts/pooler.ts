import pg from "pg";
import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { callAll } from "#server/workshop/drills/two-instances/call-all.ts";
import { ask } from "#server/workshop/drills/two-instances/database.ts";
import { keepsNamesApart } from "#server/workshop/drills/two-instances/pooler.ts";
import type { Site } from "#server/workshop/drills/two-instances/site.ts";
import type { Row } from "#server/workshop/load/table.ts";

const part = "pooler";

/** Checks which features work through PgBouncer in transaction mode, and which do not. */
export async function pooler(site: Site): Promise<Row[]> {
  const operations = await callOperations(site);
  const { pooler: program } = site;
  if (!program) {
    const figure = "without PgBouncer";
    return [operations, { part, what: "not run", figure, limit: "", kept: null }];
  }
  const url = site.program.env.DATABASE_URL ?? "";
  const byName = `prepared by name, without DATABASE_POOLER (PgBouncer ${program.version})`;
  return [
    operations,
    await tried("ledger verify", "works", () => verify(site)),
    await tried("db migrate of an empty database", "not promised", () => migrate(site, url)),
    await tried(byName, keepsNamesApart(program) ? "works" : "not promised", () => askByName(url)),
  ];
}

async function callOperations(site: Site): Promise<Row> {
  const { right, wrong } = await callAll(site);
  for (const line of wrong) console.log(`  ${line}`);
  return {
    part,
    what: "REST operations over both instances, valid input, answered as documented",
    figure: `${right} of ${right + wrong.length}`,
    limit: "all",
    kept: wrong.length === 0,
  };
}

/** Reports a feature that is not promised, but never fails the drill for it. */
async function tried(
  what: string,
  limit: "works" | "not promised",
  work: () => Promise<void>,
): Promise<Row> {
  const refusal = await work().then(
    () => null,
    (error: unknown) => (error as Error).message.split("\n")[0] ?? "",
  );
  const kept = limit === "works" ? refusal === null : null;
  return { part, what, figure: refusal === null ? "works" : `fails: ${refusal}`, limit, kept };
}

async function verify({ program }: Site): Promise<void> {
  const services = createServices(loadEnv({ ...program.env, LOG_LEVEL: "silent" }));
  try {
    const { problems } = await verifyLedger(services);
    if (problems.length > 0) throw new Error(problems.join("; "));
  } finally {
    await services.db.$disconnect();
  }
}

const emptyDatabase = "migrated";

async function migrate({ database }: Site, url: string): Promise<void> {
  await ask(database.url, `DROP DATABASE IF EXISTS ${emptyDatabase} WITH (FORCE)`);
  await ask(database.url, `CREATE DATABASE ${emptyDatabase}`);
  const empty = new URL(url);
  empty.pathname = `/${emptyDatabase}`;
  await applyMigrations(empty.href);
}

/** Two clients that prepare the same statement under the same name, as two instances do. */
async function askByName(url: string): Promise<void> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url }));
  try {
    for (const client of clients) {
      await client.connect();
      await client.query({ name: "drill", text: "SELECT 1" });
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
