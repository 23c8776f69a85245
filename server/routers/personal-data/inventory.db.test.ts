import { globSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { inventory, type Inventory } from "#server/routers/personal-data/inventory.ts";
import {
  columnsOf,
  merchantTables,
  referencesBetween,
} from "#server/workshop/testing/database/catalog.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

/**
 * Why a column of text or JSON in a merchant's table holds nothing of a shopper, by the word that stands beside the
 * column in `prisma/schema` ("// not personal: our id"). A column that does is in inventory.ts.
 */
const notPersonalReasons: Readonly<Record<string, string>> = {
  "code word": "one word of a few, which the code writes",
  "our id": "an id of ours, or what kind of thing it is of",
  "merchant's reference": "an id or a number that the merchant or a program chose for a thing",
  "processor's id": "the processor's own id: of whom it is, it is asked there",
  "field names":
    "names of fields and ways to pay; of the merchant's page, what was done and not what was typed",
  settings: "how often, or how a page looks",
  hash: "a hash over money, or over what the staff did",
  "merchant's own": "the merchant's own affairs: its goods, its bank, its legal data",
  staff:
    "of the merchant's staff and programs, who are no shoppers: an operator removes an account",
};

const client = new pg.Client({ connectionString: await testDatabase() });
await client.connect();
afterAll(() => client.end());

const listed: Inventory = inventory;
const holding = Object.entries(listed).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);
const others = notPersonalColumns();

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
  const named = others.map(({ column }) => column);
  expect([...holding, ...named].toSorted()).toEqual(await textColumns());
  const unknown = others.filter(({ reason }) => !(reason in notPersonalReasons));
  expect(unknown, "reasons that nobody has reviewed").toEqual([]);
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

/** The columns, as `table.column`, that the schema calls not personal, each with its reason's word. */
function notPersonalColumns(): { column: string; reason: string }[] {
  const schema = globSync("prisma/schema/*.prisma").map((file) => readFileSync(file, "utf8"));
  return schema.flatMap((text) =>
    [...text.matchAll(/^model \w+ \{\n(.*?)^\}/gms)].flatMap(([, body = ""]) => {
      const table = /@@map\("(\w+)"\)/.exec(body)?.[1];
      return [...body.matchAll(/^  (\w+) .*not personal: (.+)$/gm)].map(
        ([, name, reason = ""]) => ({
          column: `${table}.${name}`,
          reason,
        }),
      );
    }),
  );
}
