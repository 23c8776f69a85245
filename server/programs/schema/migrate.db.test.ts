import pg from "pg";
import { expect, inject, test } from "vitest";
import { missingMigration } from "#server/programs/schema/diff.ts";
import { readMigrations } from "#server/programs/schema/engine.ts";
import { misplacedRules } from "#server/programs/schema/functions-check.ts";
import { readFunctions } from "#server/programs/schema/functions.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { emptyDatabase } from "#server/workshop/testing/database/test-database.ts";

test("two processes that migrate at once apply each migration once", async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([applyMigrations(url), applyMigrations(url)]);
  const names = (await readMigrations()).map((migration) => migration.name);
  const files = (await readFunctions()).map((file) => file.name);
  expect(applied.flat()).toEqual([...names, ...files]);
  expect(await recorded(url)).toEqual(names);
});

test("a database that is up to date is left alone", async () => {
  const url = await emptyDatabase();
  await applyMigrations(url);
  expect(await applyMigrations(url)).toEqual([]);
});

test("a function file whose text has changed is applied again, and no other", async () => {
  const url = await emptyDatabase();
  await applyMigrations(url);
  await select(url, "UPDATE database_functions SET checksum = '' WHERE name = 'count-rows.sql'");
  await select(url, "DROP FUNCTION customers_counted() CASCADE");
  expect(await applyMigrations(url)).toEqual(["count-rows.sql"]);
  const found = "SELECT tgname FROM pg_trigger WHERE tgname = 'customers_counted_in'";
  expect(await select(url, found)).toHaveLength(1);
});

test("a database of another history is refused, one that a later version migrated is left alone", async () => {
  const url = await emptyDatabase();
  await applyMigrations(url);
  const record = (name: string) =>
    select(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('${name}', '', '${name}', now())`,
    );
  await record("99990101000000_later");
  await select(url, "UPDATE database_functions SET checksum = ''");
  expect(await applyMigrations(url)).toEqual([]);
  await record("20200101000000_elsewhere");
  await expect(applyMigrations(url)).rejects.toThrow("another history of migrations (20200101");
});

test("the migrations make what the schema files say", async () => {
  expect(await missingMigration(inject("testPostgres").url)).toBe("");
});

test("functions, triggers and CHECK constraints stand in prisma/functions, and only there", async () => {
  expect(await misplacedRules(inject("testPostgres").url)).toEqual([]);
});

test("comparing schema and migrations leaves the server as it was", async () => {
  const { url } = inject("testPostgres");
  await missingMigration(url);
  expect(await select(url, "SELECT to_regclass('merchants') AS made")).toEqual([{ made: null }]);
  const shadows = "SELECT 1 FROM pg_database WHERE datname LIKE 'prisma_migrate_shadow%'";
  expect(await select(url, shadows)).toEqual([]);
});

async function recorded(url: string): Promise<unknown[]> {
  const sql =
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1";
  return (await select(url, sql)).map((row) => row.migration_name);
}

async function select(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
