import { afterAll, expect, test } from "vitest";
import { openDb } from "#server/data/db.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

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

let asked = "";

test("a test may have services of its own", async () => {
  const { env } = await testServices();
  asked = new URL(env.DATABASE_URL ?? "").pathname.slice(1);
  expect(asked).not.toBe("");
});

test("services of a test are gone with their database when it is over", async () => {
  const names = async () => {
    const rows = await db.$queryRaw<{ name: string }[]>`SELECT datname AS name FROM pg_database`;
    return rows.map(({ name }) => name);
  };
  expect(await names()).not.toContain(asked);
});
