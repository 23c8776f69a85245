import pg from "pg";
import { expect, inject, test } from "vitest";
import { applyMigrations } from "#server/programs/embedded/migrate.ts";
import { missingMigration } from "#server/programs/embedded/schema-diff.ts";
import { readMigrations } from "#server/programs/embedded/schema-engine.ts";
import { emptyDatabase } from "#server/workshop/testing/test-database.ts";

test("two processes that migrate at once apply each migration once", async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([applyMigrations(url), applyMigrations(url)]);
  const names = (await readMigrations()).map((migration) => migration.name);
  expect(applied.flat()).toEqual(names);
  expect(await recorded(url)).toEqual(names);
});

test("a database that is up to date is left alone", async () => {
  const url = await emptyDatabase();
  await applyMigrations(url);
  expect(await applyMigrations(url)).toEqual([]);
});

test("the migrations make what the schema files say", async () => {
  expect(await missingMigration(inject("testPostgres").url)).toBe("");
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
