import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { Sharding } from "#server/programs/sharding/sharding.ts";
import { splitScript } from "#server/programs/sharding/split-script.ts";

export const functionsDir = fileURLToPath(new URL("../../../prisma/functions", import.meta.url));

export interface FunctionFile {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Functions, triggers and CHECK constraints of the database: prisma/functions/*.sql. Where tables are
 * spread, those of the folder of that name follow, which stand in the place of some.
 */
export async function readFunctions(sharding?: Sharding): Promise<FunctionFile[]> {
  const own = sharding === undefined ? [] : await namesIn(`${sharding}/`);
  const names = [...(await namesIn("")), ...own];
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(functionsDir, name), "utf8");
      return { name, sql, checksum: hash("sha256", sql) };
    }),
  );
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(path.join(functionsDir, folder));
  return names
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => folder + name);
}

/**
 * The functions whose present text the database has not applied, by its own table of applied texts.
 * For a spread database all functions, if any is outdated: a function that replaces another one of
 * the same name is applied after it.
 */
export async function outdatedFunctions(
  client: pg.ClientBase,
  sharding?: Sharding,
): Promise<FunctionFile[]> {
  const files = await readFunctions(sharding);
  const table = await client.query("SELECT to_regclass('database_functions') AS found");
  if (table.rows[0].found === null) return files;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM database_functions",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const outdated = files.filter((file) => applied.get(file.name) !== file.checksum);
  return sharding === undefined || outdated.length === 0 ? outdated : files;
}

/**
 * Applies function files in the caller's transaction: each may be applied any number of times, in any
 * order, and the text of the file is what the database then has.
 */
export async function applyFunctions(
  client: pg.ClientBase,
  files: FunctionFile[],
  sharding?: Sharding,
): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS database_functions (
      name text PRIMARY KEY, checksum text NOT NULL, "appliedAt" timestamptz NOT NULL DEFAULT now())`);
  // A body may name a function of a later file.
  await client.query("SET LOCAL check_function_bodies = off");
  for (const { name, sql, checksum } of files) {
    // Citus hands a whole text on to the nodes for each statement of it.
    for (const statement of sharding === undefined ? [sql] : splitScript(sql))
      await client.query(statement);
    await client.query(
      `INSERT INTO database_functions (name, checksum) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET checksum = EXCLUDED.checksum, "appliedAt" = now()`,
      [name, checksum],
    );
  }
}
