import type pg from "pg";

/** A table with the columns that hold what cannot be computed again, in the order of the archive. */
export interface BackupTable {
  name: string;
  columns: string[];
}

/** Kept by the migrations themselves; and what only says something of this very server. */
const bookkeeping = ["_prisma_migrations", "database_functions", "recent_writes", "database_lives"];

/**
 * Every table whose rows a backup holds. A partitioned table is listed once, with the rows of its
 * partitions.
 */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition AND c.relname <> ALL($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [bookkeeping],
  );
  return rows;
}

/** Migrations that the database has seen. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Where each sequence stands; null for one that was never asked. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT sequencename AS name, last_value::text AS value
     FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function setSequences(
  client: pg.ClientBase,
  values: Record<string, string | null>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (value !== null) await client.query("SELECT setval($1::regclass, $2)", [quote(name), value]);
  }
}

/** The COPY of these columns, in PostgreSQL's text format. */
export function copyOf({ name, columns }: BackupTable, direction: "to" | "from"): string {
  const list = columns.map(quote).join(", ");
  return direction === "to"
    ? `COPY (SELECT ${list} FROM ${quote(name)}) TO STDOUT`
    : `COPY ${quote(name)} (${list}) FROM STDIN`;
}

export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
