import pg from "pg";
import { keptTables } from "#server/programs/sharding/kept-tables.ts";

/** Which tables sit where, a line for each kind and for each node. */
export async function describePlaces(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ type: string; names: string[] }>(`
      SELECT citus_table_type AS type, array_agg(table_name::text ORDER BY table_name::text) AS names
      FROM citus_tables GROUP BY 1 ORDER BY 1`);
    const nodes = await client.query<{ node: string; shards: number }>(`
      SELECT nodename || ':' || nodeport AS node, count(*)::int AS shards
      FROM citus_shards WHERE citus_table_type = 'distributed' GROUP BY 1 ORDER BY 1`);
    const local = Object.keys(keptTables).filter((table) => keptTables[table]?.place === "local");
    return [
      ...tables.rows.map(({ type, names }) => `${type} (${names.length}): ${names.join(", ")}`),
      `on the coordinator alone (${local.length}): ${local.toSorted().join(", ")}`,
      ...nodes.rows.map(({ node, shards }) => `${node}: ${shards} shards of distributed tables`),
    ];
  } finally {
    await client.end();
  }
}
