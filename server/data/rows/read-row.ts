import { type Db, runStatement } from "#server/data/db.ts";
import type { RowKey } from "#server/data/rows/own.ts";
import { type ModelName, type RowOf, tableOf } from "#server/data/rows/rows.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

type Texts = Record<string, unknown>;
type Batch = { ids: Set<string>; rows: Promise<Map<string, Texts>> };

const batches = new WeakMap<Db, Map<string, Batch>>();

/**
 * A whole row of a merchant, or null. Those that are asked for in the same turn are one statement: requests
 * that come together are let in together (auth/credentials/api-key-rows.ts). Prisma's `findUnique` gathers them, too, and
 * was a fifth of a GET's CPU. What is nested in a row (JSON) may be another's as well.
 */
export async function readRow<Name extends ModelName>(
  db: Db,
  name: Name,
  { merchantId_id: { merchantId, id } }: RowKey,
): Promise<RowOf<Name> | null> {
  const batch = batchOf(db, name, merchantId);
  batch.ids.add(id);
  const texts = (await batch.rows).get(id);
  return texts ? withNumbers(db, name, texts) : null;
}

function batchOf(db: Db, name: ModelName, merchantId: string): Batch {
  const open = batches.get(db) ?? new Map<string, Batch>();
  batches.set(db, open);
  const key = `${name} ${merchantId}`;
  const known = open.get(key);
  if (known) return known;
  const ids = new Set<string>();
  const endOfTurn = new Promise<void>((resolve) => process.nextTick(resolve));
  const rows = endOfTurn.then(() => {
    open.delete(key);
    return readRows(db, name, { merchantId, ids });
  });
  const batch = { ids, rows };
  open.set(key, batch);
  return batch;
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
