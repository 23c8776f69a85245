import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { functionsDir } from "#server/programs/schema/functions.ts";

/**
 * Runs what fills these tables with many rows: without their indexes, which are made anew afterwards in a
 * fraction of the time, and without a look at each reference. Lists are counted at the end.
 */
export async function fillInBulk(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = ANY ($1::regclass[]) AND NOT indisprimary`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query("SET session_replication_role = replica");
  await fill();
  await client.query("SET session_replication_role = origin");
  await client.query("SET maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
  await countAnew(client, tables);
  await client.query("VACUUM ANALYZE");
}

/** A table whose rule of counting is new is counted as it is. */
async function countAnew(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(`DROP FUNCTION IF EXISTS ${table}_counted() CASCADE`);
  await client.query(await readFile(path.join(functionsDir, "count-rows.sql"), "utf8"));
}
