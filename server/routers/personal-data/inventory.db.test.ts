import { afterAll, expect, test } from "vitest";
import pg from "pg";
import { inventory } from "#server/routers/personal-data/inventory.ts";
import type { Inventory } from "#server/routers/personal-data/inventory.ts";
import { notPersonal } from "#server/routers/personal-data/not-personal.ts";
import {
  columnsOf,
  merchantTables,
  referencesBetween,
} from "#server/workshop/testing/database/catalog.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

const client = new pg.Client({ connectionString: await testDatabase() });
await client.connect();
afterAll(() => client.end());

const listed: Inventory = inventory;
const holding = Object.entries(listed).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);
const others = Object.values(notPersonal).flat();

/** Columns that can hold a text, but for ids of rows of ours. */
async function textColumns(): Promise<string[]> {
  const tables = await merchantTables(client);
  const references = await referencesBetween(client, tables);
  const refers = new Set(
    references.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  );
  const found: string[] = [];
  for (const table of tables)
    for (const { name, type } of await columnsOf(client, table))
      if (/^(text|jsonb?|bytea|character varying)(\[\])?$/.test(type))
        if (!/^(id|merchantId|currency)$/.test(name) && !refers.has(`${table}.${name}`))
          found.push(`${table}.${name}`);
  return found.toSorted();
}

test("each column that can hold a text has a fate, or a reason why it holds nothing of a shopper", async () => {
  expect([...holding, ...others].toSorted()).toEqual(await textColumns());
});

test("what is erased from a column is something that the column takes", async () => {
  const erased = Object.entries(listed).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, fate]) =>
      "erased" in fate && column !== "payload" ? [{ table, column, sql: fate.erased }] : [],
    ),
  );
  for (const { table, column, sql } of erased)
    await client.query(`UPDATE ${table} SET "${column}" = ${sql} WHERE "merchantId" = 'nobody'`);
  expect(erased.length).toBeGreaterThan(40);
});
