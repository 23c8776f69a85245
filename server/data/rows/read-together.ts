import type { Db } from "#server/data/db.ts";

type Batch = { ids: Set<string>; values: Promise<Map<string, unknown>> };

const batches = new WeakMap<Db, Map<string, Batch>>();

/**
 * The value of an id, or null. Ids that are asked for in the same turn are read by one call of `read`: requests that
 * come together are let in together (auth/credentials/api-key-rows.ts). `key` names what is read and of which merchant.
 */
export async function readTogether<Value>(
  db: Db,
  { key, id }: { key: string; id: string },
  read: (ids: ReadonlySet<string>) => Promise<Map<string, Value>>,
): Promise<Value | null> {
  const batch = batchOf(db, key, read);
  batch.ids.add(id);
  return ((await batch.values).get(id) as Value | undefined) ?? null;
}

function batchOf(
  db: Db,
  key: string,
  read: (ids: ReadonlySet<string>) => Promise<Map<string, unknown>>,
): Batch {
  const open = batches.get(db) ?? new Map<string, Batch>();
  batches.set(db, open);
  const known = open.get(key);
  if (known) return known;
  const ids = new Set<string>();
  const endOfTurn = new Promise<void>((resolve) => process.nextTick(resolve));
  const values = endOfTurn.then(() => {
    open.delete(key);
    return read(ids);
  });
  const batch = { ids, values };
  open.set(key, batch);
  return batch;
}
