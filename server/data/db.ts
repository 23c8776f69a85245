import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool, PoolConfig } from "pg";
import { invariant } from "#server/core/assert.ts";
import type { ReadingDb, ReadingTx } from "#server/core/interfaces/replica.ts";
import { withOptions } from "#server/data/connection/connection-options.ts";
import { type FairConfig, FairPool } from "#server/data/connection/fair-pool.ts";
import { QueueingClient } from "#server/data/connection/queueing-client.ts";
import { type NameOf, statementNames } from "#server/data/connection/statement-names.ts";
import { Prisma, PrismaClient } from "#server/generated/prisma/client.ts";

export type Db = PrismaClient;
/** A Prisma client inside a transaction. */
export type Tx = Prisma.TransactionClient;

export type DbOptions = {
  url: string;
  poolMax: number;
  /** Whether its tables are spread over machines (DATABASE_SHARDING). */
  isSpread?: boolean;
  /**
   * Whether a pooler lends the database's connections for a transaction at a time (DATABASE_POOLER): what is
   * prepared by name on one is then met, or missed, by the next who has it.
   */
  isShared?: boolean;
  /** How long a query may wait for a connection. */
  waitMaxMs?: number;
  /** The class of a connection: QueueingClient by default. */
  Client?: PoolConfig["Client"];
};

/**
 * Settings of every connection. JIT compilation of plans is off: for statements that answer in milliseconds, it
 * takes longer than running them.
 */
const settings = "-c timezone=UTC -c statement_timeout=30000 -c jit=off";

/**
 * Opens a connection pool. A broken address is not noticed here but at the first query.
 * Every connection speaks UTC and gives up a statement after 30 seconds; it is replaced after five minutes,
 * so that after a failover none stays with the server that was the first one.
 */
export function openDb(options: DbOptions): Db {
  return clientOver(new FairPool(poolConfig(options)), options);
}

/** How a pool connects to this database; `more`: settings of PostgreSQL beside ours. */
export function poolConfig(options: DbOptions, more = ""): FairConfig {
  return {
    ...withOptions(options.url, `${settings}${more}`),
    max: options.poolMax,
    Client: options.Client ?? QueueingClient,
    connectionTimeoutMillis: waitOf(options),
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 300,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

function waitOf({ waitMaxMs = 10_000 }: Pick<DbOptions, "waitMaxMs">): number {
  return waitMaxMs;
}

/** Prisma's client over this pool, which ends with it. */
export function clientOver(pool: FairPool, options: DbOptions): Db {
  const nameOf = options.isShared ? () => undefined : statementNames();
  return clientNaming(pool, { nameOf, isSpread: options.isSpread ?? false }, waitOf(options));
}

/** A client over another pool, for the connections and names of statements of this one. */
export function dryClientOf(db: Db, pool: Pool): Db {
  const { nameOf, isSpread } = openedOf(db);
  return clientNaming(pool, { nameOf, isSpread }, waitOf({}));
}

/** The pool of a client's connections. */
export function poolOf(db: Db): Pool {
  return openedOf(db).pool;
}

function clientNaming(
  pool: Pool,
  { nameOf, isSpread }: Pick<Opened, "nameOf" | "isSpread">,
  maxWait: number,
): Db {
  // A resting connection that breaks is replaced by the pool; nobody else hears of it.
  pool.on("error", () => {});
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    // Typed as always a string; pg prepares nothing under a name that is undefined.
    statementNameGenerator: ({ sql }) => nameOf(sql) as string,
  });
  const db = new PrismaClient({
    adapter,
    transactionOptions: { maxWait, timeout: 30_000 },
  });
  opened.set(db, { pool, nameOf, isSpread });
  return db;
}

// In development Next bundles its own copy of this module, and its clients are those that Node's copy opened.
type Opened = { pool: Pool & { waiting?: number }; nameOf: NameOf; isSpread: boolean };
const shared = globalThis as { canaryDbs?: WeakMap<Db | ReadingDb, Opened> };
const opened = (shared.canaryDbs ??= new WeakMap<Db | ReadingDb, Opened>());

function openedOf(db: Db | ReadingDb): Opened {
  const found = opened.get(db);
  invariant(found, "openDb knows each client");
  return found;
}

/** Whether this is a client with connections of its own, and not that of a transaction. */
export function isClient(db: Tx | ReadingTx): db is Db {
  return opened.has(db as Db);
}

/** Whether the tables are spread over machines. */
export function isSpread(db: Db | ReadingDb): boolean {
  return opened.get(db)?.isSpread ?? false;
}

/** How many connections of the pool are used and idle, and how many requests wait for one. */
export function connectionsOf(db: Db): { used: number; idle: number; waiting: number } {
  const { pool } = openedOf(db);
  const { totalCount, idleCount: idle, waiting = 0 } = pool;
  return { used: totalCount - idle, idle, waiting };
}

/**
 * One statement over the same connections, in a transaction of its own. For what is exchanged many
 * times a second or is long: Prisma copies texts several times.
 */
export async function runStatement(
  db: Db | ReadingDb,
  { text, values }: Prisma.Sql,
): Promise<Record<string, unknown>[]> {
  const { pool, nameOf } = openedOf(db);
  const query = { name: nameOf(text), text, values: values as unknown[] };
  return (await pool.query<Record<string, unknown>>(query)).rows;
}

/** The one text that a statement selects. */
export async function selectText(
  db: Db | ReadingDb,
  statement: Prisma.Sql,
): Promise<string | null> {
  const [row = {}] = await runStatement(db, statement);
  const [value = null] = Object.values(row);
  return value as string | null;
}

/** The call in a statement that `demand_posted` found refused, and its word; null for any other failure. */
export function refusedCall(error: unknown): { number: number; outcome: string } | null {
  if (
    !(error instanceof Error) ||
    !/\bCA001\b/.test(`${Reflect.get(error, "code")} ${error.message}`)
  )
    return null;
  const [, number, outcome = ""] = /\b(\d+):(\w+)/.exec(error.message) ?? [];
  return { number: Number(number), outcome };
}

/** The value for a nullable JSON column: SQL NULL for null and undefined. */
export function jsonOrNull(value: object | null | undefined) {
  return value ?? Prisma.DbNull;
}
