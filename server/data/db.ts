import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { invariant } from "#server/core/assert.ts";
import { Prisma, PrismaClient } from "#server/generated/prisma/client.ts";

export type Db = PrismaClient;
/** A Prisma client inside a transaction. */
export type Tx = Prisma.TransactionClient;

type DbOptions = { url: string; poolMax: number };

/**
 * Opens a connection pool. A broken address is not noticed here but at the first query.
 * Every connection speaks UTC and gives up a statement after 30 seconds.
 */
export function openDb(options: DbOptions): Db {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolMax,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options: "-c timezone=UTC -c statement_timeout=30000",
  });
  // A resting connection that breaks is replaced by the pool; nobody else hears of it.
  pool.on("error", () => {});
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    // Typed as always a string; pg prepares nothing under a name that is undefined.
    statementNameGenerator: ({ sql }) => statementName(sql) as string,
  });
  const db = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
  pools.set(db, pool);
  return db;
}

// Next bundles its own copy of this module, and its clients are those that Node's copy opened.
const shared = globalThis as { canaryPools?: WeakMap<Db, Pool> };
const pools = (shared.canaryPools ??= new WeakMap<Db, Pool>());

/**
 * The one text that a statement selects, over the same connections. For the long texts that the
 * worker exchanges many times a second: on their way through Prisma they are copied several times.
 */
export async function selectText(db: Db, { text, values }: Prisma.Sql): Promise<string | null> {
  const pool = pools.get(db);
  invariant(pool, "openDb knows the pool of each client");
  const answer = await pool.query<[string | null]>({
    name: statementName(text),
    text,
    values: values as unknown[],
    rowMode: "array",
  });
  return answer.rows[0]?.[0] ?? null;
}

const statementNames = new Map<string, string>();
/** A connection keeps what is prepared for as long as it lives: texts without end are not. */
const preparedMax = 1_000;

/**
 * The name under which a connection prepares this statement once, so that it is parsed and
 * planned once. None for searches, whose best plan depends on what is searched for, nor for
 * `*`, which means other columns after a migration.
 */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known !== undefined || statementNames.size >= preparedMax) return known;
  if (/\blike\b|(?:select|returning)\s+\*/i.test(sql)) return undefined;
  // From the text: the same one in every process, for poolers that share connections.
  const name = `canary_${createHash("sha256").update(sql).digest("hex").slice(0, 24)}`;
  statementNames.set(sql, name);
  return name;
}

/** What a nullable JSON column takes: SQL NULL for null and undefined. */
export function jsonOrNull(value: object | null | undefined) {
  return value ?? Prisma.DbNull;
}
