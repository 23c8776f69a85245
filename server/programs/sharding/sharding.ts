import type pg from "pg";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { keptTables } from "#server/programs/sharding/kept-tables.ts";
import { splitChanges, splitScript } from "#server/programs/sharding/split-script.ts";

/** How tables are spread over machines; undefined: they are not. */
export type Sharding = "citus" | undefined;

/** The argument of `spread_tables`: the place of each table that is not spread. */
const kept = JSON.stringify(
  Object.fromEntries(Object.entries(keptTables).map(([name, { place }]) => [name, place])),
);
const spreadSql = `spread_tables('${kept}')`;

/**
 * The address for whoever changes tables there: tables that refer to one another are changed node by
 * node, and the triggers are the service's own.
 */
export function changingUrl(url: string, sharding: Sharding): string {
  if (sharding === undefined) return url;
  const changing = new URL(url);
  const settings = [
    changing.searchParams.get("options"),
    "-c citus.multi_shard_modify_mode=sequential -c citus.enable_unsafe_triggers=on -c client_min_messages=warning",
  ];
  changing.searchParams.set("options", settings.filter(Boolean).join(" "));
  return changing.href;
}

/**
 * Checks that the database is spread as DATABASE_SHARDING says. A process that took a spread
 * database for a plain one would replace its functions by plain ones. @throws BootError
 */
export async function checkSharding(client: pg.ClientBase, sharding: Sharding): Promise<void> {
  const { rows } = await client.query(
    "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS found",
  );
  const isCitus = rows[0].found === true;
  if (sharding === "citus" && !isCitus) {
    throw new BootError(
      "DATABASE_SHARDING=citus, but the database that DATABASE_URL names has no extension citus: CREATE EXTENSION citus there, or unset the variable.",
    );
  }
  if (sharding === undefined && isCitus && (await isSpread(client))) {
    throw new BootError(
      "The tables of this database are spread over machines by Citus: set DATABASE_SHARDING=citus.",
    );
  }
}

/** Whether tables have been placed there already; of a Citus. */
export async function isSpread(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('customers')) AS found",
  );
  return rows[0].found === true;
}

/** Puts new tables where they belong. Answers which; their triggers have to be made anew. */
export async function spreadTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ placed: string[] }>(`SELECT ${spreadSql} AS placed`);
  return rows[0]?.placed ?? [];
}

/** Whether `spreadTables` has something to do. */
export async function hasUnplacedTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("SELECT EXISTS (SELECT FROM unplaced_tables($1)) AS found", [
    kept,
  ]);
  return rows[0].found === true;
}

/**
 * The statements of a migration for a spread database, one by one, because Citus would hand the
 * whole script to its nodes for each of them. New tables are placed before others refer to them: a
 * table without a place may not refer to one that has a place. Statements that Citus refuses in one
 * form are written in another.
 */
export function spreadingStatements(script: string): string[] {
  const statements = splitScript(script).flatMap(splitChanges).map(remade);
  if (!statements.some((one) => /^CREATE TABLE/i.test(one))) return statements;
  const refers = (one: string) => /^ALTER TABLE/i.test(one) && /FOREIGN KEY/i.test(one);
  const first = statements.findIndex(refers);
  return statements.toSpliced(first < 0 ? statements.length : first, 0, `SELECT ${spreadSql}`);
}

/** Citus changes no constraint in place: it is dropped and made again, as it was but for the change. */
function remade(statement: string): string {
  const [, table, name, change] =
    /^ALTER TABLE\s+(\S+)\s+ALTER CONSTRAINT\s+("[^"]+"|\S+)\s+([\s\S]+)$/i.exec(statement) ?? [];
  if (table === undefined || name === undefined) return statement;
  const plainName = name.replaceAll('"', "");
  return `DO $remade$ DECLARE rule text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conname = '${plainName}' AND conrelid = '${table}'::regclass);
  BEGIN
    EXECUTE 'ALTER TABLE ${table} DROP CONSTRAINT ${name}';
    EXECUTE 'ALTER TABLE ${table} ADD CONSTRAINT ${name} '
      || regexp_replace(rule, ' (NOT )?DEFERRABLE.*| INITIALLY.*', '') || ' ${change}';
  END $remade$`;
}

/**
 * Runs the statements in one transaction. A single statement runs without one, because it may be
 * one that refuses to (CONCURRENTLY).
 */
export async function runStatements(pool: pg.Pool, statements: string[]): Promise<void> {
  if (statements.length === 1) {
    await pool.query(statements.join());
    return;
  }
  const client = await pool.connect();
  // One that breaks between two statements fails the next, and not the process.
  const ignore = () => {};
  client.on("error", ignore);
  try {
    await client.query("BEGIN");
    for (const statement of statements) await client.query(statement);
    await client.query("COMMIT");
  } catch (error) {
    // The reason is what failed first, also where the connection is gone.
    await client.query("ROLLBACK").catch(ignore);
    throw error;
  } finally {
    client.off("error", ignore);
    client.release();
  }
}
