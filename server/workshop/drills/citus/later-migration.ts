import { Pool, type PoolClient } from "pg";
import { invariant } from "#server/core/assert.ts";
import { readMigrations } from "#server/programs/schema/engine.ts";
import { applyFunctions, readFunctions } from "#server/programs/schema/functions.ts";
import {
  changingUrl,
  runStatements,
  spreadingStatements,
  spreadTables,
} from "#server/programs/sharding/sharding.ts";
import { makeJoinedDatabase } from "#server/workshop/testing/database/spread-database.ts";

/** Migrations as Prisma and people write them: tables, columns of new types, indexes, references, other keys. */
const scripts = [
  `CREATE TYPE "DrillMood" AS ENUM ('calm', 'wild');
  CREATE TABLE "drill_notes" ("merchantId" TEXT NOT NULL, "id" TEXT NOT NULL, "customerId" TEXT NOT NULL,
    CONSTRAINT "drill_notes_pkey" PRIMARY KEY ("merchantId","id"));
  ALTER TABLE "customers" ADD COLUMN "drillNoteId" TEXT, ADD COLUMN "drillMood" "DrillMood" DEFAULT 'calm';
  CREATE INDEX "drill_notes_customerId_idx" ON "drill_notes"("merchantId", "customerId");
  ALTER TABLE "drill_notes" ADD CONSTRAINT "drill_notes_customer_fkey" FOREIGN KEY ("merchantId", "customerId")
    REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
  ALTER TABLE "customers" ADD CONSTRAINT "customers_drillNote_fkey" FOREIGN KEY ("merchantId", "drillNoteId")
    REFERENCES "drill_notes"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;`,
  `ALTER TABLE "customers" ALTER CONSTRAINT "customers_drillNote_fkey" DEFERRABLE INITIALLY DEFERRED;`,
  `CREATE INDEX CONCURRENTLY "customers_drill_by_hand" ON "customers"("merchantId", "drillMood");`,
  `ALTER TYPE "DrillMood" ADD VALUE 'tired';`,
  `ALTER TABLE "drill_notes" DROP CONSTRAINT "drill_notes_customer_fkey", ADD COLUMN "part" TEXT NOT NULL,
    ADD CONSTRAINT "drill_notes_part_key" UNIQUE ("merchantId", "part");`,
];

/** Applies them to a spread database, as some that come later: a table must be where its merchants' rows are. */
export async function tryLaterMigration(url: string): Promise<void> {
  const pool = new Pool({ connectionString: changingUrl(url, "citus"), max: 1 });
  try {
    for (const script of scripts) await runStatements(pool, spreadingStatements(script));
    const { rows } = await pool.query(
      `SELECT count(DISTINCT colocation_id)::int AS groups, count(*)::int AS tables,
              (SELECT condeferred FROM pg_constraint WHERE conname = 'customers_drillNote_fkey') AS deferred
       FROM citus_tables WHERE table_name::text IN ('drill_notes', 'customers')`,
    );
    const [found] = rows;
    invariant(found?.groups === 1 && found.tables === 2, "a later table is with the customers");
    invariant(found.deferred === true, "a constraint was changed");
  } finally {
    await pool.end();
  }
}

/**
 * Spreads a database that has the first migration only, and applies all others to it, then the functions:
 * none needs tables that are on one node. Answers how many there were.
 */
export async function tryAllMigrations(serverUrl: string): Promise<number> {
  const database = await makeJoinedDatabase(serverUrl);
  const pool = new Pool({ connectionString: changingUrl(database.url, "citus"), max: 2 });
  try {
    const [first, ...later] = await readMigrations();
    const functions = await readFunctions("citus");
    await pool.query(first?.sql ?? "");
    for (const { name, sql } of functions)
      if (name.endsWith("/spread-tables.sql")) await pool.query(sql);
    await inTransaction(pool, (client) => spreadTables(client));
    for (const { sql } of later) await runStatements(pool, spreadingStatements(sql));
    await inTransaction(pool, async (client) => {
      await spreadTables(client);
      await applyFunctions(client, functions, "citus");
    });
    return later.length;
  } finally {
    await pool.end();
    await database.drop();
  }
}

async function inTransaction(
  pool: Pool,
  work: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await work(client);
    await client.query("COMMIT");
  } finally {
    client.release(true);
  }
}
