import { expect, test } from "vitest";
import { countedMax, findByMetadata } from "#server/data/by-metadata/find.ts";
import { openDb } from "#server/data/db.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

const db = openDb({ url: await testDatabase(), poolMax: 3 });
afterwards(() => db.$disconnect());
const records = 400;
// Simulates a merchant with very many records: each row takes time to read.
await db.$executeRaw`
  CREATE FUNCTION slowly(row_id text) RETURNS boolean LANGUAGE plpgsql VOLATILE COST 1000000 AS
  'BEGIN PERFORM pg_sleep(0.005); RETURN true; END'`;
await db.$executeRaw`CREATE VIEW many AS SELECT * FROM customers WHERE slowly(id)`;
const merchantId = "mer_many";
const now = new Date();
await db.merchant.create({ data: { id: merchantId, name: "Elm", createdAt: now, updatedAt: now } });
await db.customer.createMany({
  data: Array.from({ length: records }, (_, nth) => ({
    id: `cus_${String(nth).padStart(4, "0")}`,
    merchantId,
    name: nth < 5 ? "Vera" : "Ada",
    metadata: { channel: nth === 0 ? "app" : "web" },
    createdAt: new Date(now.getTime() + nth),
    updatedAt: now,
  })),
});
await db.$executeRaw`ANALYZE customers`;

function find(channel: string, narrow: object = {}, offset = 0) {
  const where = { merchantId, ...narrow };
  const wanted = { metadata: { channel }, before: undefined, limit: 3, offset, patienceMs: 300 };
  return findByMetadata<{ id: string }>({ db, table: "many", where }, wanted);
}

test("a total that takes too long is more than is counted", async () => {
  const { rows, hasMore, total } = await find("web", { name: { contains: "Ada" } });
  expect(rows.map(({ id }) => id)).toEqual(["cus_0399", "cus_0398", "cus_0397"]);
  expect({ hasMore, total }).toEqual({ hasMore: true, total: countedMax + 1 });
});

test("a page that takes too long is refused with what to do", async () => {
  await expect(find("web", {}, 200)).rejects.toThrow(/^metadata: .*narrow the list by startDate/);
});

test("what few have is found and counted in time", async () => {
  expect(await find("app")).toMatchObject({ rows: [{ id: "cus_0000" }], total: 1 });
});
