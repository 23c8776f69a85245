import type { PoolClient } from "pg";
import { invariant } from "#server/core/assert.ts";
import { DomainError } from "#server/core/errors.ts";
import { madeAtMs } from "#server/core/ids.ts";
import { type Db, dryClientOf, poolOf } from "#server/data/db.ts";
import { DryPool } from "#server/data/dry-run/dry-pool.ts";

/** How many dry runs a process has under way at most: each holds a connection for as long as it takes. */
const atOnceMax = 4;
const atOnceOfOneMax = 2;

type Dry = { db: Db; pool: DryPool };
/** `idle`: to make one takes longer than most operations. `running`: the merchant of each. */
type Clients = { idle: Dry[]; running: string[] };

const clients = new WeakMap<Db, Clients>();
const pools = new WeakMap<Db, DryPool>();

/**
 * Runs work on a client whose changes are undone at the end, however it ends. Within it all statements and
 * transactions are parts of one transaction and see each other; nobody else ever sees them.
 * @throws overloaded when four are under way, or two of the merchant · unavailable when a real change
 *   holds a row for more than half a second, and after fifteen seconds
 */
export async function undoing<Result>(
  { db, merchantId }: { db: Db; merchantId: string },
  work: (dry: Db) => Promise<Result>,
): Promise<Result> {
  const { idle, running } = clientsOf(db);
  const isMine = (one: string) => one === merchantId;
  if (running.length >= atOnceMax || running.filter(isMine).length >= atOnceOfOneMax)
    throw tooMany();
  running.push(merchantId);
  const dry = idle.pop() ?? make(db);
  try {
    return await runOn(dry, await poolOf(db).connect(), work);
  } finally {
    running.splice(running.indexOf(merchantId), 1);
    idle.push(dry);
  }
}

function clientsOf(db: Db): Clients {
  const known = clients.get(db) ?? { idle: [], running: [] };
  clients.set(db, known);
  return known;
}

async function runOn<Result>(
  { db, pool }: Dry,
  client: PoolClient,
  work: (dry: Db) => Promise<Result>,
): Promise<Result> {
  let broken = true;
  // The server ends a session that rests for too long.
  const ended = () => undefined;
  client.on("error", ended);
  try {
    await pool.begin(client);
    return await work(db);
  } catch (error) {
    if (pool.wasBlocked) throw blocked();
    throw error;
  } finally {
    await pool.rollBack().then(
      () => (broken = false),
      () => undefined,
    );
    // A connection that could not be rolled back is closed, which undoes it too.
    client.off("error", ended);
    client.release(broken);
  }
}

function make(db: Db): Dry {
  const pool = new DryPool();
  const dry = dryClientOf(db, pool);
  pools.set(dry, pool);
  return { db: dry, pool };
}

/** Whether changes by this client are undone. */
export function isDry(db: object): boolean {
  return pools.has(db as Db);
}

/** The ids of this kind that statements of the dry run have named and that are not older than it, in their order. */
export function idsMadeIn(db: Db, prefix: string): string[] {
  const pool = pools.get(db);
  invariant(pool, "only a dry run notes ids");
  const since = madeAtMs(pool.beganWith);
  return [...pool.named]
    .filter((id) => id.startsWith(`${prefix}_`) && madeAtMs(id) >= since)
    .toSorted();
}

function tooMany(): DomainError {
  return new DomainError("overloaded", "Several dry runs are under way. Try again in a second.", {
    retryAfterS: 1,
  });
}

function blocked(): DomainError {
  return new DomainError(
    "unavailable",
    "A record of this dry run is being changed at the moment. Nothing was changed by the dry run. Try again.",
    { retryAfterS: 1 },
  );
}
