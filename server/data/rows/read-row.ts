import { type Db, runStatement } from "#server/data/db.ts";
import type { RowKey } from "#server/data/rows/own.ts";
import { readTogether } from "#server/data/rows/read-together.ts";
import { type ModelName, type RowOf, tableOf } from "#server/data/rows/rows.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

type Texts = Record<string, unknown>;

/**
 * A whole row of a merchant, or null. Those that are asked for in the same turn are one statement. Prisma's
 * `findUnique` gathers them, too, and was a fifth of a GET's CPU. What is nested in a row (JSON) may be another's as well.
 */
export async function readRow<Name extends ModelName>(
  db: Db,
  name: Name,
  { merchantId_id: { merchantId, id } }: RowKey,
): Promise<RowOf<Name> | null> {
  const key = `${name} ${merchantId}`;
  const texts = await readTogether(db, { key, id }, (ids) =>
    readRows(db, name, { merchantId, ids }),
  );
  return texts ? withNumbers(db, name, texts) : null;
}

type RowRequest = { merchantId: string; ids: ReadonlySet<string> };

async function readRows(
  db: Db,
  name: ModelName,
  { merchantId, ids }: RowRequest,
): Promise<Map<string, Texts>> {
  const { table, columns } = tableOf(db, name);
  // Not `id = ANY`: PostgreSQL expects ten of an array that it does not see, and plans it anew for each that is shorter.
  const rows = await runStatement(
    db,
    Prisma.sql`
      SELECT found.* FROM json_array_elements_text(${JSON.stringify([...ids])}::json) AS asked(id)
      CROSS JOIN LATERAL (
        SELECT ${columns} FROM ${table} AS one
        WHERE one."merchantId" = ${merchantId} AND one.id = asked.id LIMIT 1) AS found`,
  );
  return new Map(rows.map((row) => [String(row["id"]), row]));
}

/** A row of one's own, with the only values that pg has as texts and Prisma has not. */
function withNumbers<Name extends ModelName>(db: Db, name: Name, texts: Texts): RowOf<Name> {
  const row = { ...texts };
  for (const column of tableOf(db, name).bigColumns) {
    const text = row[column];
    if (typeof text === "string") row[column] = BigInt(text);
  }
  return row as RowOf<Name>;
}
