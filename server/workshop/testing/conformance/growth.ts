import type { Db } from "#server/data/db.ts";
import { aside } from "#server/workshop/testing/conformance/fingerprint.ts";

/** Columns that add up what was done: a second effect shows in them even where it makes no row. */
const adding = /amount|balance|count|total|sold|used|refunded|captured/i;

type Column = { table: string; column: string; type: string };

/**
 * By how much every table grew during `done`: in rows, and in the sums of its columns of money and
 * counts. Tables that stayed the same are left out. It reads the database's own catalog, so that
 * a new table needs no line here. Nobody else may write meanwhile.
 */
export async function growthOf(
  db: Db,
  done: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await measure(db);
  await done();
  const after = await measure(db);
  const growth: Record<string, number> = {};
  for (const [name, value] of Object.entries(after)) {
    const by = value - (before[name] ?? 0);
    if (by !== 0) growth[name] = by;
  }
  return growth;
}

async function measure(db: Db): Promise<Record<string, number>> {
  const columns = await db.$queryRaw<Column[]>`
    SELECT table_name AS "table", column_name AS "column", data_type AS "type"
    FROM information_schema.columns JOIN pg_tables ON tablename = table_name
    WHERE table_schema = 'public' AND schemaname = 'public'`;
  const tables = [...new Set(columns.map(({ table }) => table))].filter(
    (table) => table !== "row_counts" && !aside.includes(table),
  );
  const asked = tables.map((table) => {
    const sums = columns
      .filter((one) => one.table === table && isAdding(one))
      .map(({ column }) => `'${table}.${column}', coalesce(sum("${column}"), 0)`);
    return `SELECT jsonb_build_object(${[`'${table}', count(*)`, ...sums].join(", ")}) AS found FROM "${table}"`;
  });
  const rows = await db.$queryRawUnsafe<{ found: Record<string, number> }[]>(
    asked.join(" UNION ALL "),
  );
  return Object.assign({}, ...rows.map(({ found }) => found));
}

function isAdding({ column, type }: Column): boolean {
  return /^(bigint|integer|numeric)$/.test(type) && adding.test(column);
}
