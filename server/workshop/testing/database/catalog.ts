import type { ClientBase } from "pg";

/** A foreign key between two merchants' tables. */
export type Reference = {
  name: string;
  table: string;
  /** In pairs with `foreignColumns`. */
  columns: string[];
  foreignTable: string;
  foreignColumns: string[];
  /** Looked for at the commit. */
  isDeferred: boolean;
};

export type Column = {
  name: string;
  type: string;
  /** First label of an enum. */
  label: string | null;
  required: boolean;
};

/** The tables of the database that hold merchants' rows, in the order of their names. */
export async function merchantTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT t.relname::text AS name FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
    WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition AND t.relnamespace = 'public'::regnamespace
      AND a.attname = 'merchantId' ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** All foreign keys from one of these tables to another. */
export async function referencesBetween(
  client: ClientBase,
  tables: string[],
): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `
    SELECT c.conname::text AS name, c.conrelid::regclass::text AS "table", c.confrelid::regclass::text AS "foreignTable",
           c.condeferred AS "isDeferred",
           ARRAY(SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY AS k(number, nth)
                 JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number ORDER BY nth) AS columns,
           ARRAY(SELECT a.attname::text FROM unnest(c.confkey) WITH ORDINALITY AS k(number, nth)
                 JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.number ORDER BY nth) AS "foreignColumns"
    FROM pg_constraint c
    WHERE c.contype = 'f' AND c.conparentid = 0
      AND c.conrelid::regclass::text = ANY($1) AND c.confrelid::regclass::text = ANY($1)
    ORDER BY 2, 1`,
    [tables],
  );
  return rows;
}

export type UniqueIndex = { table: string; name: string; columns: string[]; isPrimary: boolean };

/** All unique indexes, primary keys included, with their columns in order; newest last. */
export async function uniqueIndexes(client: ClientBase, tables: string[]): Promise<UniqueIndex[]> {
  const { rows } = await client.query<UniqueIndex>(
    `
    SELECT i.indrelid::regclass::text AS "table", x.relname::text AS name, i.indisprimary AS "isPrimary",
           ARRAY(SELECT coalesce(a.attname::text, '') FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, nth)
                 LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number ORDER BY nth) AS columns
    FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
    WHERE i.indisunique AND i.indrelid::regclass::text = ANY($1) ORDER BY x.oid`,
    [tables],
  );
  return rows;
}

export async function columnsOf(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `
    SELECT a.attname::text AS name, a.atttypid::regtype::text AS type,
           (SELECT e.enumlabel::text FROM pg_enum e WHERE e.enumtypid = a.atttypid ORDER BY e.enumsortorder LIMIT 1) AS label,
           a.attnotnull AND NOT a.atthasdef AS required
    FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY a.attnum`,
    [table],
  );
  return rows;
}
