import type { Db } from "#server/db.ts";

/** What verification needs to know of a key. */
export type ApiKeyRow = {
  id: string;
  merchantId: string;
  hash: string;
  name: string;
  scopes: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

type Waiter = { resolve(row: ApiKeyRow | null): void; reject(error: unknown): void };
type Reader = { reading: number; waiting: Map<string, Waiter[]> };

/** Reads at the same time; more callers than this wait for the next read and share it. */
const readsMax = 4;

const readers = new WeakMap<Db, Reader>();

/**
 * The key with this hash, or null. The read always starts after the call, so a revocation that
 * was answered before is always seen; calls that wait at the same time share one read, which
 * keeps it cheap under load.
 */
export function readApiKeyRow(db: Db, hash: string): Promise<ApiKeyRow | null> {
  const reader = readerOf(db);
  return new Promise((resolve, reject) => {
    const waiters = reader.waiting.get(hash) ?? [];
    waiters.push({ resolve, reject });
    reader.waiting.set(hash, waiters);
    if (reader.reading < readsMax) void readWaiting(db, reader);
  });
}

function readerOf(db: Db): Reader {
  const known = readers.get(db);
  if (known) return known;
  const reader: Reader = { reading: 0, waiting: new Map() };
  readers.set(db, reader);
  return reader;
}

async function readWaiting(db: Db, reader: Reader): Promise<void> {
  reader.reading += 1;
  while (reader.waiting.size > 0) {
    const batch = reader.waiting;
    reader.waiting = new Map();
    await readBatch(db, batch);
  }
  reader.reading -= 1;
}

/** Never rejects: every waiter gets its row or the error. */
async function readBatch(db: Db, batch: Map<string, Waiter[]>): Promise<void> {
  try {
    const rows = await db.$queryRaw<ApiKeyRow[]>`
      SELECT id, "merchantId", hash, name, scopes, "expiresAt", "revokedAt", "lastUsedAt"
      FROM api_keys WHERE hash = ANY(${[...batch.keys()]}::text[])`;
    const byHash = new Map(rows.map((row) => [row.hash, row]));
    for (const [hash, waiters] of batch) {
      for (const waiter of waiters) waiter.resolve(byHash.get(hash) ?? null);
    }
  } catch (error) {
    for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error);
  }
}
