import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { makeSpreadDatabase } from "#server/workshop/testing/database/spread-database.ts";
import {
  databaseUrl,
  inDatabase,
  withAdmin,
} from "#server/workshop/testing/database/template-database.ts";
import { findInDatabase } from "#server/workshop/testing/leaks/database-leaks.ts";
import { findLeaks } from "#server/workshop/testing/leaks/find-leaks.ts";
import { refuseLeaks, takePlanted } from "#server/workshop/testing/leaks/planted.ts";
import { takeLog } from "#server/workshop/testing/leaks/watched-log.ts";

/**
 * A migrated, empty PostgreSQL database for the calling test or test file; returns its address. Dropped
 * afterwards, whoever is still connected. For `*.db.test.ts` files:
 *
 *     const db = openDb({ url: await testDatabase(), poolMax: 5 });
 *     afterAll(() => db.$disconnect());
 */
export async function testDatabase(): Promise<string> {
  const { url, template, sharding } = inject("testPostgres");
  if (sharding === "citus") return spreadDatabase(url);
  const name = `canary_test_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(url, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  afterwards(() => lookThroughAndDrop(url, name));
  return databaseUrl(url, name);
}

/** Whether tables are spread over the machines of a Citus in this run. */
export function isSpreadRun(): boolean {
  return inject("testPostgres").sharding !== undefined;
}

/**
 * How tests open a database of this run. What is asked for at once may wait for a connection for longer than a service
 * lets it: on a busy machine, and on three nodes of a Citus that share one.
 */
export function runOptions(): { isSpread: boolean; waitMaxMs: number } {
  return { isSpread: isSpreadRun(), waitMaxMs: 60_000 };
}

async function spreadDatabase(url: string): Promise<string> {
  const database = await makeSpreadDatabase(url);
  afterwards(() => database.drop());
  return database.url;
}

/** A database without a single table, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<string> {
  const { url } = inject("testPostgres");
  const name = `canary_empty_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(url, (admin) => admin.query(`CREATE DATABASE ${name}`));
  afterwards(() => lookThroughAndDrop(url, name));
  return databaseUrl(url, name);
}

/**
 * Fails the test, or its file, when a card number or a secret stands in what it leaves, in rows or in the log,
 * unless it has said so (leaks/planted.ts). Not on a Citus, whose rows are elsewhere.
 */
async function lookThroughAndDrop(server: string, name: string): Promise<void> {
  try {
    const rows = await inDatabase(databaseUrl(server, name), findInDatabase);
    refuseLeaks([...rows, ...findLeaks([takeLog(name)], [])], takePlanted(name));
  } finally {
    await withAdmin(server, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}
