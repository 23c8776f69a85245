import { randomUUID } from "node:crypto";
import { afterAll, inject } from "vitest";
import { databaseUrl, withAdmin } from "#server/workshop/testing/template-database.ts";

/**
 * A migrated, empty PostgreSQL database for the calling test file; returns its address. Dropped
 * after the file's tests, whoever is still connected. For `*.db.test.ts` files:
 *
 *     const db = openDb({ url: await testDatabase(), poolMax: 5 });
 *     afterAll(() => db.$disconnect());
 */
export async function testDatabase(): Promise<string> {
  const { url, template } = inject("testPostgres");
  const name = `canary_test_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(url, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  afterAll(() => withAdmin(url, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  return databaseUrl(url, name);
}

/** A database without a single table, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<string> {
  const { url } = inject("testPostgres");
  const name = `canary_empty_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(url, (admin) => admin.query(`CREATE DATABASE ${name}`));
  afterAll(() => withAdmin(url, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  return databaseUrl(url, name);
}
