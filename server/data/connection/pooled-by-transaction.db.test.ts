import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { createServices } from "#server/http/services.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

const url = await testDatabase();

async function preparedByName(settings: Record<string, string>): Promise<number> {
  const given = { DATABASE_URL: url, DATABASE_POOL: "1", LOG_LEVEL: "silent", ...settings };
  const { db } = createServices(loadEnv(given));
  afterwards(() => db.$disconnect());
  await db.merchant.count();
  await runStatement(db, Prisma.sql`SELECT 1 AS one`);
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM pg_prepared_statements WHERE name LIKE 'canary_%'`;
  return row?.count ?? 0;
}

test("statements are prepared under names on a connection of one's own", async () => {
  expect(await preparedByName({})).toBeGreaterThanOrEqual(2);
});

test("behind a pooler by transaction nothing is left in a connection that the next one would meet", async () => {
  expect(await preparedByName({ DATABASE_POOLER: "transaction" })).toBe(0);
});

test("a pool prepares statements under names, however many another one has met", async () => {
  const { db } = createServices(
    loadEnv({ DATABASE_URL: url, DATABASE_POOL: "1", LOG_LEVEL: "silent" }),
  );
  afterwards(() => db.$disconnect());
  for (let number = 0; number < 1_001; number += 1)
    await runStatement(db, Prisma.raw(`SELECT ${number} AS number`));
  expect(await preparedByName({})).toBeGreaterThanOrEqual(2);
});
