import { Pool } from "pg";
import { invariant } from "#server/core/assert.ts";
import {
  changingUrl,
  runStatements,
  spreadingStatements,
} from "#server/programs/sharding/sharding.ts";

/** A migration as Prisma writes them: a table, a reference to it, a new column. */
const script = `
  CREATE TABLE "drill_notes" ("merchantId" TEXT NOT NULL, "id" TEXT NOT NULL, "customerId" TEXT NOT NULL,
    CONSTRAINT "drill_notes_pkey" PRIMARY KEY ("merchantId","id"));
  ALTER TABLE "customers" ADD COLUMN "drillNoteId" TEXT;
  CREATE INDEX "drill_notes_customerId_idx" ON "drill_notes"("merchantId", "customerId");
  ALTER TABLE "drill_notes" ADD CONSTRAINT "drill_notes_customer_fkey" FOREIGN KEY ("merchantId", "customerId")
    REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
  ALTER TABLE "customers" ADD CONSTRAINT "customers_drillNote_fkey" FOREIGN KEY ("merchantId", "drillNoteId")
    REFERENCES "drill_notes"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;`;

/** Applies it to a spread database, as one that comes later: its table must be where its merchants' rows are. */
export async function tryLaterMigration(url: string): Promise<void> {
  const pool = new Pool({ connectionString: changingUrl(url, "citus"), max: 1 });
  try {
    await runStatements(pool, spreadingStatements(script));
    const { rows } = await pool.query(
      `SELECT count(DISTINCT colocation_id)::int AS groups, count(*)::int AS tables
       FROM citus_tables WHERE table_name::text IN ('drill_notes', 'customers')`,
    );
    const [found] = rows;
    invariant(found?.groups === 1 && found.tables === 2, "a later table is with the customers");
  } finally {
    await pool.end();
  }
}
