import { describe, expect, onTestFailed, test } from "vitest";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { connect } from "#server/workshop/testing/database/connect.ts";
import {
  emptyDatabase,
  isSpreadRun,
  testDatabase,
} from "#server/workshop/testing/database/test-database.ts";
import { findInDatabase } from "#server/workshop/testing/leaks/database-leaks.ts";
import { plant } from "#server/workshop/testing/leaks/planted.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const card = "4242424242424242";
const key = `sk_test_${"8tQx2LmN".repeat(6)}a`;

/** How tests failed when they were over and their databases were dropped. */
const said: string[][] = [];

function noteFailure(): void {
  onTestFailed(({ task: { result } }) => {
    said.push((result?.errors ?? []).flatMap(({ message }) => message.split("\n").slice(1)));
  });
}

// A Citus has its rows elsewhere, and they are not looked through.
describe.skipIf(isSpreadRun())("when a database is dropped,", () => {
  test.fails("a row with a card or a key fails the test that leaves it", async () => {
    noteFailure();
    const { db, clock } = await testServices();
    const at = { createdAt: clock.now(), updatedAt: clock.now() };
    await db.merchant.create({ data: { id: "mer_a", name: `Fern ${card}`, ...at } });
    await db.merchant.create({ data: { id: "mer_b", name: key, ...at } });
  });

  test.fails("a line of the log with a card fails the test whose service said it", async () => {
    noteFailure();
    for (const { log } of [await testServices(), await createTestServices()])
      log.info({ reason: card }, "said");
  });

  test.fails("what was said to be put there and is not seen fails the test", async () => {
    noteFailure();
    plant(await testDatabase(), { what: "a card number", sink: "table merchants" });
  });

  test("each told what it was and where, and not what stood there", () => {
    expect(said).toEqual([
      [
        "a card number stands in table merchants, line 1: name",
        "a testing card stands in table merchants, line 1: name",
        "an API key stands in table merchants, line 2: name",
      ],
      [1, 2].flatMap(() => [
        "a card number stands in the log, line 1: reason",
        "a testing card stands in the log, line 1: reason",
      ]),
      ["a card number was put into table merchants and is not seen there"],
    ]);
  });
});

const written: [type: string, value: string][] = [
  ["text", `note 4242 4242 4242 4242`],
  ["varchar(80)", key],
  ["json", `{"a":[{"note":"${card}"}]}`],
  ["jsonb", `{"password":"hunter2"}`],
  ["text[]", `{x,${card}}`],
  ["bytea", `\\x${Buffer.from(`n=${card}`).toString("hex")}`],
  ["text", Buffer.from(`n=${card};`).toString("base64")],
];

test.each(written)("a column of type %s is looked through: %#", async (type, value) => {
  const client = await connect(await emptyDatabase());
  await client.query(`CREATE TABLE kept ("a b" ${type}); CREATE TABLE empty (a text)`);
  await client.query(`INSERT INTO kept VALUES ($1)`, [value]);
  const leaks = await findInDatabase(client);
  await client.query("DROP TABLE kept");
  expect(leaks.map(({ sink }) => sink)).toContain("table kept");
});
