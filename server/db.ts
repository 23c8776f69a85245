import { PrismaPg } from "@prisma/adapter-pg";
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
  const adapter = new PrismaPg({
    connectionString: options.url,
    max: options.poolMax,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options: "-c timezone=UTC -c statement_timeout=30000",
  });
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 30_000 } });
}

/** What a nullable JSON column takes: SQL NULL for null and undefined. */
export function jsonOrNull(value: object | null | undefined) {
  return value ?? Prisma.DbNull;
}
