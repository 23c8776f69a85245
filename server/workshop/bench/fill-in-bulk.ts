import type pg from "pg";

/**
 * Runs what fills these tables with many rows: without their indexes, which are made anew afterwards in a
 * fraction of the time, and without a look at each reference. Lists are counted all the same.
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
  const { rows: counters } = await client.query<{ table: string; name: string }>(
    `SELECT tgrelid::regclass::text AS table, tgname AS name
     FROM pg_trigger WHERE tgrelid = ANY ($1::regclass[]) AND tgname LIKE '%\\_counted\\_in'`,
    [tables],
  );
  const count = async (when: string) => {
    for (const { table, name } of counters)
      await client.query(`ALTER TABLE ${table} ENABLE ${when} TRIGGER ${name}`);
  };
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await count("ALWAYS");
  await client.query("SET session_replication_role = replica");
  await fill();
  await client.query("SET session_replication_role = origin");
  await count("");
  await client.query("SET maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("VACUUM ANALYZE");
}
