import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import {
  migratorName,
  runsInNoTransaction,
  type Migration,
} from "#server/programs/schema/engine.ts";
import { dropInvalidIndexes, indexMadeBy } from "#server/programs/schema/invalid-indexes.ts";

/** Held by Prisma's engine for as long as it migrates, in whatever program it runs. */
const engineLock = 72_707_369;

type Interrupted = { id: string; migration_name: string };

/**
 * Clears up after a process that died while it migrated: the engine refuses to go on behind a migration
 * that was begun and not finished. One that failed by itself has its error on record (`logs`) and stays
 * refused, because somebody has to look at it; when that was done, what it has left of its index goes as well.
 * Called with the migration lock held, over a connection of its own and outside of a transaction: what
 * CONCURRENTLY leaves goes away by it.
 */
export async function takeUpInterrupted(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  if ((await interrupted(client)).length > 0) await endOrphans(client);
  if (await isEngineRunning(client)) return;
  await dropInvalidIndexes(client, await aboutToRun(client, migrations));
  // Once more: what an orphan did before it ended has been recorded by the same transaction.
  for (const { id, migration_name: name } of await interrupted(client)) {
    const script = migrations.find((migration) => migration.name === name)?.sql ?? "";
    const column = (await isIndexMade(client, script)) ? "finished_at" : "rolled_back_at";
    await client.query(`UPDATE _prisma_migrations SET ${column} = now() WHERE id = $1`, [id]);
  }
}

async function interrupted(client: pg.Client): Promise<Interrupted[]> {
  if (!(await hasHistory(client))) return [];
  const { rows } = await client.query<Interrupted>(
    `SELECT id, migration_name FROM _prisma_migrations
     WHERE finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL`,
  );
  return rows;
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const table = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  return table.rows[0].found !== null;
}

/** Interrupted ones among them, and none that failed and was not looked at. */
async function aboutToRun(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  if (!(await hasHistory(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE rolled_back_at IS NULL AND (finished_at IS NOT NULL OR logs IS NOT NULL)`,
  );
  const others = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !others.has(name));
}

/** PostgreSQL carries a script on whose client is gone, and would commit it beside ours. */
async function endOrphans(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()`,
      [migratorName],
    );
    if (rowCount === 0) return;
    await sleep(100);
  }
}

/** The Prisma CLI, which knows nothing of our lock: what it has begun is its own. */
async function isEngineRunning(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
     WHERE locktype = 'advisory' AND objid = $1 AND datname = current_database()`,
    [engineLock],
  );
  return rows.length > 0;
}

/** Whether a script that runs in no transaction, and so could not record it, has made its index. */
async function isIndexMade(client: pg.Client, script: string): Promise<boolean> {
  if (!runsInNoTransaction(script)) return false;
  const name = indexMadeBy(script);
  if (name === null) return false;
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS made", [name]);
  return rows[0].made === true;
}
