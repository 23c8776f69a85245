import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Migration } from "#server/programs/schema/engine.ts";
import { splitScript } from "#server/programs/sharding/split-script.ts";

type Invalid = { oid: number; index: string; table: number };

const made = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\S+)/i;
const madeAnew = /^REINDEX (?:\([^)]*\) )?INDEX CONCURRENTLY (\S+)/i;
/** The ending that REINDEX INDEX CONCURRENTLY gives the new index, and then the old one. */
const suffix = /_cc(?:new|old)\d*$/;
/** PostgreSQL cuts a name so that it and the suffix have this length. */
const nameMax = 63;

/**
 * Drops what scripts that were ended in the midst have left: CREATE and REINDEX INDEX CONCURRENTLY leave
 * indexes that are written and never read. Other invalid ones are somebody else's, who may be making them at
 * this moment. Not in a transaction.
 */
export async function dropInvalidIndexes(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  const scripts = migrations.map(({ sql }) => sql);
  const names = scripts.flatMap((script) => indexMadeBy(script) ?? []);
  const namesAnew = scripts.flatMap((script) => indexIn(script, madeAnew) ?? []);
  const isLeft = (index: string) =>
    names.includes(index) || namesAnew.some((name) => isLeftOf(name, index));
  for (const found of await invalidIndexes(client)) {
    if (isLeft(found.index)) await dropIfInvalid(client, found);
  }
}

/** The index that a script makes without a transaction. */
export function indexMadeBy(script: string): string | null {
  return indexIn(script, made);
}

/** The name of the index in the script's only statement, or null. */
function indexIn(script: string, statement: RegExp): string | null {
  const [, name = null] = statement.exec(splitScript(script)[0] ?? "") ?? [];
  return name && name.replaceAll('"', "");
}

function isLeftOf(name: string, index: string): boolean {
  const begin = index.replace(suffix, "");
  if (begin === index) return false;
  return begin === name || (index.length === nameMax && name.startsWith(begin));
}

/**
 * The invalid indexes, except those of partitioned tables, which are invalid until all of their partitions have
 * theirs.
 */
async function invalidIndexes(client: pg.Client): Promise<Invalid[]> {
  const { rows } = await client.query<Invalid>(
    `SELECT indexrelid AS oid, relname AS index, indrelid AS table
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND relkind = 'i' AND relnamespace = current_schema()::regnamespace`,
  );
  return rows;
}

/** Once nobody makes it any more; it may be valid by then. */
async function dropIfInvalid(client: pg.Client, { oid, table }: Invalid): Promise<void> {
  while (await isBeingMade(client, table)) await sleep(200);
  const { rows } = await client.query<{ name: string }>(
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indexrelid = $1 AND NOT indisvalid",
    [oid],
  );
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
}

/**
 * By who locks the table: PostgreSQL tells everybody who makes an index, but not which. Asked again and again,
 * because a statement that waited for the lock would keep a snapshot, for which the maker waits.
 */
async function isBeingMade(client: pg.Client, table: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_progress_create_index JOIN pg_locks USING (pid)
     WHERE datname = current_database() AND relation = $1 AND mode = 'ShareUpdateExclusiveLock' AND granted`,
    [table],
  );
  return rowCount !== 0;
}
