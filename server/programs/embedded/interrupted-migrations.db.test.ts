import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations } from "#server/programs/embedded/migrate.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { emptyDatabase } from "#server/workshop/testing/test-database.ts";

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

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  afterwards(() => client.end());
  return client;
}

function forget(name: string): string {
  return `DELETE FROM _prisma_migrations WHERE migration_name = '${name}'`;
}

/** Answers which connection runs the script when its process is dead. */
async function killDuring(url: string, client: pg.Client, text: string): Promise<number> {
  const program = `import { applyMigrations } from "#server/programs/embedded/migrate.ts";
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
