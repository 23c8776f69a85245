import { afterAll, expect, test } from "vitest";
import { openDb } from "#server/data/db.ts";
import { testDatabase } from "#server/workshop/testing/test-database.ts";

const db = openDb({ url: await testDatabase(), poolMax: 2 });
afterAll(() => db.$disconnect());

test("a test file starts with the whole schema and no rows", async () => {
  expect(await db.merchant.count()).toBe(0);
  expect(await db.customer.count()).toBe(0);
});

test("two databases of one file do not see each other's rows", async () => {
  const other = openDb({ url: await testDatabase(), poolMax: 2 });
  await other.$executeRaw`CREATE TABLE only_here (id int)`;
  const seen = await db.$queryRaw`SELECT to_regclass('only_here') IS NULL AS absent`;
  expect(seen).toEqual([{ absent: true }]);
  await other.$disconnect();
});
