import { expect, test } from "vitest";
import { openDb } from "#server/data/db.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

test("options in the address come beside what every connection is told, and do not replace it", async () => {
  const url = new URL(await testDatabase());
  url.searchParams.set("options", "-c work_mem=5MB -c timezone=Asia/Tokyo");
  const db = openDb({ url: url.href, poolMax: 1 });
  afterwards(() => db.$disconnect());
  const told = await db.$queryRaw`
    SELECT current_setting('work_mem') AS work_mem, current_setting('timezone') AS timezone,
           current_setting('statement_timeout') AS statement_timeout, current_setting('jit') AS jit`;
  expect(told).toEqual([
    { work_mem: "5MB", timezone: "UTC", statement_timeout: "30s", jit: "off" },
  ]);
});
