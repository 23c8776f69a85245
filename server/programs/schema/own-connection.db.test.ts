import type pg from "pg";
import { expect, test } from "vitest";
import { migratorName } from "#server/programs/schema/engine.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { connect } from "#server/workshop/testing/database/connect.ts";
import { emptyDatabase } from "#server/workshop/testing/database/test-database.ts";

const index = "20261122132501_requests_that_failed";
const indexName = "logged_requests_failed_by_hand";
const makesIndex = `CREATE INDEX CONCURRENTLY ${indexName}`;
const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

test("a migration that takes longer than statements may comes to its end", async () => {
  const { url, client, holder } = await beforeIndex();
  // As the runbook has it said where PgBouncer stands between.
  for (const name of limits)
    await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${name} = '200ms'`);
  const release = async () => {
    await running(client, makesIndex, "600 milliseconds");
    await holder.query("ROLLBACK");
  };
  const [applied] = await Promise.all([applyMigrations(url), release()]);
  expect(applied).toEqual([index]);
});

test("who migrates is known by its name, whatever the address calls it", async () => {
  const { url, client, holder } = await beforeIndex();
  const release = async () => {
    await running(client, makesIndex);
    const { rows } = await client.query(
      "SELECT application_name AS name FROM pg_stat_activity WHERE strpos(query, $1) > 0 AND state = 'active' AND pid <> pg_backend_pid()",
      [makesIndex],
    );
    await holder.query("ROLLBACK");
    return rows;
  };
  const asShop = new URL(url);
  asShop.searchParams.set("application_name", "shop");
  const [, named] = await Promise.all([applyMigrations(asShop.href), release()]);
  expect(named).toEqual([{ name: migratorName }]);
});

test("a migration whose lock is lost says why, and the next start goes on from there", async () => {
  const { url, client, holder } = await beforeIndex();
  const release = async () => {
    await running(client, makesIndex);
    await client.query(`
      SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE locktype = 'advisory' AND objid = 4071860 AND datname = current_database()`);
    await holder.query("ROLLBACK");
  };
  const released = release();
  await expect(applyMigrations(url)).rejects.toThrow(
    /^The connection to the database broke in the midst \(terminating connection/,
  );
  await released;
  expect(await applyMigrations(url)).toEqual([]);
});

/** A database without one of its indexes, whose making waits for `holder`. */
async function beforeIndex() {
  const url = await emptyDatabase();
  await applyMigrations(url);
  const [client, holder] = [await connect(url), await connect(url)];
  await client.query(
    `DROP INDEX ${indexName}; DELETE FROM _prisma_migrations WHERE migration_name = '${index}'`,
  );
  await holder.query("BEGIN; LOCK TABLE logged_requests IN ROW EXCLUSIVE MODE");
  return { url, client, holder };
}

/** Over when a statement runs, and has for so long. */
async function running(client: pg.Client, text: string, since = "0"): Promise<void> {
  const found = `SELECT FROM pg_stat_activity WHERE strpos(query, $1) > 0 AND pid <> pg_backend_pid()
    AND state = 'active' AND clock_timestamp() - query_start > $2::interval`;
  while ((await client.query(found, [text, since])).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
