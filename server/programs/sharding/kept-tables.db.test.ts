import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { keptTables } from "#server/programs/sharding/kept-tables.ts";
import {
  merchantTables,
  referencesBetween,
  uniqueIndexes,
} from "#server/workshop/testing/database/catalog.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

const client = new pg.Client({ connectionString: await testDatabase() });
await client.connect();
afterAll(() => client.end());

const all = await allTables();
const ofMerchants = await merchantTables(client);
const spread = ofMerchants.filter((table) => !(table in keptTables));
const placeOf = (table: string) => keptTables[table]?.place ?? "spread";

// A table that fails here either leads all its keys with "merchantId", or stands in kept-tables.ts with a reason.
test("each table is spread by merchant, or kept for a reason", () => {
  const nowhere = all.filter((table) => !(table in keptTables) && !ofMerchants.includes(table));
  expect(nowhere).toEqual([]);
  expect(Object.keys(keptTables).filter((table) => !all.includes(table))).toEqual([]);
});

test("what is unique in a spread table is so for its merchant", async () => {
  const others = (await uniqueIndexes(client, spread)).filter(
    ({ columns }) => columns[0] !== "merchantId",
  );
  expect(others).toEqual([]);
});

test("a table refers to what is on the same node: of its merchant, or copied to all nodes", async () => {
  const refused = (await referencesBetween(client, all)).filter((reference) => {
    const [from, to] = [placeOf(reference.table), placeOf(reference.foreignTable)];
    if (from === "spread" && to === "spread")
      return reference.columns[0] !== "merchantId" || reference.foreignColumns[0] !== "merchantId";
    return to === "spread" || (to === "local" && from !== "local");
  });
  expect(refused).toEqual([]);
});

async function allTables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`);
  return rows.map(({ name }) => name);
}
