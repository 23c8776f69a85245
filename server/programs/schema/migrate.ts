import { setTimeout as sleep } from "node:timers/promises";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import type pg from "pg";
import {
  migrationList,
  noFilter,
  openSchemaEngine,
  readMigrations,
  type Migration,
} from "#server/programs/schema/engine.ts";
import {
  applyFunctions,
  outdatedFunctions,
  readFunctions,
} from "#server/programs/schema/functions.ts";
import { takeUpInterrupted } from "#server/programs/schema/interrupted-migrations.ts";
import { readHistory } from "#server/programs/schema/migration-history.ts";
import {
  liftLimits,
  withConnection,
  withUnlimitedConnection,
} from "#server/programs/schema/own-connection.ts";
import {
  changingUrl,
  checkSharding,
  hasUnplacedTables,
  isSpread,
  spreadTables,
  type Sharding,
} from "#server/programs/sharding/sharding.ts";

// Any fixed number; it only has to differ from the lock that Prisma's own CLI takes.
const migrationLock = 4_071_860;

/**
 * Applies the migrations that the database has not seen, then the function files whose text has
 * changed; returns the names of both. Several processes may call it at once: one applies, the
 * others wait and find nothing to do. Each migration is recorded in `_prisma_migrations`, as the
 * Prisma CLI does. What a process left that died in the midst of it is taken up again. With `sharding`
 * each table is put where it belongs as well.
 */
export async function applyMigrations(given: string, sharding?: Sharding): Promise<string[]> {
  const migrations = await readMigrations();
  const url = changingUrl(given, sharding);
  if (await isUpToDate(url, migrations, sharding)) return [];
  return withMigrationLock(url, async (client) => {
    const spread = sharding && (await prepareSpreading(url, sharding)) ? sharding : undefined;
    await withUnlimitedConnection(url, (other) => takeUpInterrupted(other, migrations));
    const applied = await withEngine({ url, spread, migrations }, async (engine) => {
      const input = { migrationsList: migrationList(migrations), filters: noFilter };
      return (await engine.applyMigrations(input)).appliedMigrationNames;
    });
    const placed = sharding === undefined ? [] : await spreadTables(client);
    // New tables have their triggers made anew, and new types what Citus needs of them.
    const isChanged = placed.length > 0 || (sharding !== undefined && applied.length > 0);
    const files = isChanged
      ? await readFunctions(sharding)
      : await outdatedFunctions(client, sharding);
    await applyFunctions(client, files, sharding);
    return [...applied, ...files.map((file) => file.name)];
  });
}

/**
 * Makes what the migrations of a spread database themselves call. Answers whether it is one: a new
 * database's tables are spread when it has them all.
 */
async function prepareSpreading(url: string, sharding: Sharding): Promise<boolean> {
  const files = await readFunctions(sharding);
  const spreading = files.filter(({ name }) => name.endsWith("/spread-tables.sql"));
  return withUnlimitedConnection(url, async (client) => {
    for (const { sql } of spreading) await client.query(sql);
    return isSpread(client);
  });
}

async function withEngine<T>(
  { url, spread, migrations }: { url: string; spread: Sharding; migrations: Migration[] },
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { engine, release } = await openSchemaEngine(url, spread, migrations);
  try {
    return await work(engine);
  } finally {
    await release();
  }
}

/**
 * Spares a start with nothing to do from loading the engine. A database that a later version has
 * migrated is left alone: this version runs beside it until it is replaced.
 * @throws BootError for a database whose migrations are not the ones that lead here
 */
async function isUpToDate(
  url: string,
  migrations: Migration[],
  sharding: Sharding,
): Promise<boolean> {
  return withConnection(url, async (client) => {
    await checkSharding(client, sharding);
    const { applied, later } = await readHistory(client, migrations);
    if (later.length > 0) return true;
    const isCurrent = migrations.every(({ name, checksum }) => applied.get(name) === checksum);
    if (!isCurrent || (await outdatedFunctions(client, sharding)).length > 0) return false;
    return sharding === undefined || !(await hasUnplacedTables(client));
  });
}

/**
 * The lock belongs to a transaction, so that it works through a transaction-mode pooler too. Who
 * waits for it asks again and again: a statement that waits keeps a snapshot, and CREATE INDEX
 * CONCURRENTLY of the one who migrates would wait for that.
 */
async function withMigrationLock<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withConnection(url, async (client) => {
    while (!(await tryLock(client))) await sleep(200);
    await liftLimits(client, "transaction");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  });
}

/** In one text: a query with parameters would keep its snapshot as well. */
async function tryLock(client: pg.Client): Promise<boolean> {
  await client.query("BEGIN");
  const tried = await client.query(`SELECT pg_try_advisory_xact_lock(${migrationLock}) AS locked`);
  if (tried.rows[0].locked) return true;
  await client.query("ROLLBACK");
  return false;
}
