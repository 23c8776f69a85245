import pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations } from "#server/programs/embedded/migrate.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { emptyDatabase } from "#server/workshop/testing/test-database.ts";

const index = "20261122132501_requests_that_failed";
const indexName = "logged_requests_failed_by_hand";
const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

test("a migration that takes longer than statements may comes to its end", async () => {
  const url = await emptyDatabase();
  await applyMigrations(url);
  const [client, holder] = [await connect(url), await connect(url)];
  await client.query(
    `DROP INDEX ${indexName}; DELETE FROM _prisma_migrations WHERE migration_name = '${index}'`,
  );
  await holder.query("BEGIN; LOCK TABLE logged_requests IN ROW EXCLUSIVE MODE");
  // As the runbook has it said where PgBouncer stands between.
  for (const name of limits)
    await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${name} = '200ms'`);
  const release = async () => {
    await longSince(client, `CREATE INDEX CONCURRENTLY ${indexName}`);
    await holder.query("ROLLBACK");
  };
  const [applied] = await Promise.all([applyMigrations(url), release()]);
  expect(applied).toEqual([index]);
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  afterwards(() => client.end());
  return client;
}

/** Over when a statement has run for three times as long as it might. */
async function longSince(client: pg.Client, text: string): Promise<void> {
  const running = `SELECT FROM pg_stat_activity WHERE strpos(query, $1) > 0 AND pid <> pg_backend_pid()
    AND state = 'active' AND clock_timestamp() - query_start > interval '600 milliseconds'`;
  while ((await client.query(running, [text])).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
