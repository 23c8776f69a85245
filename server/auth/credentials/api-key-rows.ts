import { type Db, runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** The parts of a key's row that verification needs. */
export type ApiKeyRow = {
  id: string;
  merchantId: string;
  hash: string;
  name: string;
  scopes: string[];
  allowedAddresses: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** It has limits of the money that it may move out. */
  isLimited: boolean;
  /** An operator has closed the merchant. */
  isClosed: boolean;
};

type Waiter = { resolve(row: ApiKeyRow | null): void; reject(error: unknown): void };
type Reader = { reading: boolean; waiting: Map<string, Waiter[]> };

const readers = new WeakMap<Db, Reader>();

/**
 * The key with this hash, or null. The read always starts after the call, so a revocation that
 * was answered before is always seen. One read at a time: calls that come meanwhile share the
 * next one, which keeps it cheap under load, and go on together, so that what they read next is
 * read together too (data/rows/read-row.ts).
 */
export function readApiKeyRow(db: Db, hash: string): Promise<ApiKeyRow | null> {
  const reader = readerOf(db);
  return new Promise((resolve, reject) => {
    const waiters = reader.waiting.get(hash) ?? [];
    waiters.push({ resolve, reject });
    reader.waiting.set(hash, waiters);
    if (!reader.reading) void readWaiting(db, reader);
  });
}

function readerOf(db: Db): Reader {
  const known = readers.get(db);
  if (known) return known;
  const reader: Reader = { reading: false, waiting: new Map() };
  readers.set(db, reader);
  return reader;
}

async function readWaiting(db: Db, reader: Reader): Promise<void> {
  reader.reading = true;
  while (reader.waiting.size > 0) {
    const batch = reader.waiting;
    reader.waiting = new Map();
    await readBatch(db, batch);
  }
  reader.reading = false;
}

/** Never rejects: every waiter gets its row or the error. */
async function readBatch(db: Db, batch: Map<string, Waiter[]>): Promise<void> {
  try {
    const hashes = JSON.stringify([...batch.keys()]);
    // Planned once a connection: by the length of an array it would be planned for each (data/rows/read-row.ts).
    const rows = await runStatement(
      db,
      Prisma.sql`
      SELECT k.* FROM json_array_elements_text(${hashes}::json) AS asked(hash)
      CROSS JOIN LATERAL (
        SELECT id, "merchantId", hash, name, scopes, "allowedAddresses", "expiresAt", "revokedAt", "lastUsedAt",
               limits IS NOT NULL AS "isLimited",
               (SELECT m."disabledAt" IS NOT NULL FROM merchants m WHERE m.id = "merchantId") AS "isClosed"
        FROM api_keys WHERE api_keys.hash = asked.hash LIMIT 1) AS k`,
    );
    const byHash = new Map((rows as ApiKeyRow[]).map((row) => [row.hash, row]));
    for (const [hash, waiters] of batch) {
      for (const waiter of waiters) waiter.resolve(byHash.get(hash) ?? null);
    }
  } catch (error) {
    for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error);
  }
}
