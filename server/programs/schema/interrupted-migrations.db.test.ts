import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { connect } from "#server/workshop/testing/database/connect.ts";
import { emptyDatabase } from "#server/workshop/testing/database/test-database.ts";

const table = "20261122134000_list_choices";
const index = "20261122132501_requests_that_failed";
const indexName = "logged_requests_failed_by_hand";

test("a process killed in the midst of a migration locks nobody out, and its script does not run on", async () => {
  const { url, client, holder } = await migrated();
  await client.query(`DROP TABLE list_choices; ${forget(table)}`);
  // CREATE TABLE waits for whoever makes one of this name.
  await holder.query("BEGIN; CREATE TABLE list_choices (x int)");
  const orphan = await killDuring(url, client, 'CREATE TABLE "list_choices"');
  const again = applyMigrations(url);
  await ended(client, orphan);
  await holder.query("ROLLBACK");
  expect(await again).toEqual([table]);
  expect(await applyMigrations(url)).toEqual([]);
});

test("a script that runs on and commits when its process is dead is recorded", async () => {
  const { url, client, holder } = await migrated();
  await client.query(`DROP TABLE list_choices; ${forget(table)}`);
  await holder.query("BEGIN; CREATE TABLE list_choices (x int)");
  const orphan = await killDuring(url, client, 'CREATE TABLE "list_choices"');
  await holder.query("ROLLBACK");
  await ended(client, orphan);
  expect(await applyMigrations(url)).toEqual([]);
});

test("an index that was being made when its process was killed is made anew", async () => {
  const { url, client, holder } = await migrated();
  await client.query(`DROP INDEX ${indexName}; ${forget(index)}`);
  await holder.query("BEGIN; LOCK TABLE logged_requests IN ROW EXCLUSIVE MODE");
  const orphan = await killDuring(url, client, `CREATE INDEX CONCURRENTLY ${indexName}`);
  const again = applyMigrations(url);
  await ended(client, orphan);
  await holder.query("ROLLBACK");
  expect(await again).toEqual([index]);
  const { rows } = await client.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = '${indexName}'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("what a failed migration left of its index goes when somebody has resolved it by hand", async () => {
  const { url, client } = await migrated();
  await client.query(
    `UPDATE _prisma_migrations SET finished_at = NULL, logs = 'why' WHERE migration_name = '${index}'`,
  );
  await client.query(invalidate(indexName));
  await expect(applyMigrations(url)).rejects.toThrow(`\`${index}\` migration started at`);
  expect(await invalidIndexes(client)).toEqual([indexName]);
  await client.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${index}'`,
  );
  expect(await applyMigrations(url)).toEqual([index]);
  expect(await invalidIndexes(client)).toEqual([]);
});

test("of invalid indexes only what the interrupted script left is dropped, somebody's own are not", async () => {
  const { url, client } = await migrated();
  const reindex = "20261122132502_newest_key_of_logged_requests";
  await client.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${reindex}';
    CREATE INDEX logged_requests_pkey_ccnew ON logged_requests (id);
    CREATE INDEX customers_by_hand_own ON customers (id);
    CREATE TABLE parts (id int) PARTITION BY RANGE (id);
    CREATE TABLE part PARTITION OF parts DEFAULT;
    CREATE INDEX parts_own ON ONLY parts (id)`);
  for (const name of ["logged_requests_pkey_ccnew", "customers_by_hand_own"])
    await client.query(invalidate(name));
  expect(await applyMigrations(url)).toEqual([reindex]);
  expect(await invalidIndexes(client)).toEqual(["customers_by_hand_own", "parts_own"]);
});

test("an index that is valid by the time its maker is done is not dropped", async () => {
  const { url, client, holder } = await migrated();
  await client.query(`DROP INDEX ${indexName}; ${forget(index)}`);
  const maker = await connect(url);
  await holder.query("BEGIN; LOCK TABLE logged_requests IN ROW EXCLUSIVE MODE");
  // Somebody makes it by hand, before the upgrade that would.
  const making = maker.query(
    `CREATE INDEX CONCURRENTLY ${indexName} ON logged_requests ("merchantId", "createdAt" DESC, id DESC) WHERE status >= 500`,
  );
  await expect.poll(() => invalidIndexes(client)).toEqual([indexName]);
  const release = async () => {
    await seen(client, "FROM pg_stat_progress_create_index");
    await holder.query("ROLLBACK");
    await making;
  };
  const released = release();
  await expect(applyMigrations(url)).rejects.toThrow(`migration_name="${index}"`);
  await released;
  expect(await invalidIndexes(client)).toEqual([]);
  expect((await client.query(`SELECT to_regclass('${indexName}') AS made`)).rows).not.toEqual([
    { made: null },
  ]);
});

test("what had taken effect before the process died is not done twice", async () => {
  const { url, client } = await migrated();
  const unfinished = "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name";
  await client.query(`${unfinished} = '${index}'`);
  expect(await applyMigrations(url)).toEqual([]);
});

test("a migration that failed by itself stays refused", async () => {
  const { url, client } = await migrated();
  await client.query(
    `UPDATE _prisma_migrations SET finished_at = NULL, logs = 'why' WHERE migration_name = '${table}'`,
  );
  await expect(applyMigrations(url)).rejects.toThrow(`\`${table}\` migration started at`);
});

async function migrated() {
  const url = await emptyDatabase();
  await applyMigrations(url);
  const [client, holder] = [await connect(url), await connect(url)];
  return { url, client, holder };
}

function forget(name: string): string {
  return `DELETE FROM _prisma_migrations WHERE migration_name = '${name}'`;
}

function invalidate(name: string): string {
  return `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '${name}'::regclass`;
}

async function invalidIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

/** Over when a connection has asked this. */
async function seen(client: pg.Client, text: string): Promise<void> {
  const found =
    "SELECT FROM pg_stat_activity WHERE strpos(query, $1) > 0 AND datname = current_database()";
  while ((await client.query(found, [text])).rowCount === 0) await sleep(20);
}

/** Answers which connection runs the script when its process is dead. */
async function killDuring(url: string, client: pg.Client, text: string): Promise<number> {
  const program = `import { applyMigrations } from "#server/programs/schema/migrate.ts";
    await applyMigrations(process.argv[1]);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, url]);
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE strpos(query, $1) > 0 AND pid <> pg_backend_pid()",
      [text],
    );
    const [running] = rows;
    if (running) {
      child.kill("SIGKILL");
      await once(child, "exit");
      return running.pid;
    }
    if (child.exitCode !== null) throw new Error("It ended before it came so far.");
    await sleep(20);
  }
}

async function ended(client: pg.Client, pid: number): Promise<void> {
  const found = "SELECT FROM pg_stat_activity WHERE pid = $1";
  while ((await client.query(found, [pid])).rowCount !== 0) await sleep(20);
}
