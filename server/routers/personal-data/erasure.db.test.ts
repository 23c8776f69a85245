import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { inventory } from "#server/routers/personal-data/inventory.ts";
import type { Inventory } from "#server/routers/personal-data/inventory.ts";
import { runDue, secondRoundAfterMs } from "#server/routers/personal-data/work/run-erasures.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { typedOf, wholePerson } from "#server/workshop/testing/models/whole-person.ts";

const clock = testClock();
const app = await createTestApp({ clock });
const { services } = app;
const { db } = services;

/** Both rounds, to their end. */
async function work(): Promise<void> {
  while ((await runDue(services)) > 0);
  clock.advance(secondRoundAfterMs);
  while ((await runDue(services)) > 0);
}

type Row = { place: string; text: string };

/** Every value of the database in which a word stands, by its column, with its row's id. */
async function standing(mark: string): Promise<Row[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  const rows: Row[] = [];
  for (const { name } of tables)
    rows.push(
      ...(await db.$queryRawUnsafe<Row[]>(
        `SELECT '${name}.' || c.key AS place, c.value AS text FROM ${name} r, jsonb_each_text(to_jsonb(r)) c
         WHERE c.value ILIKE $1 ORDER BY 1, 2`,
        `%${mark}%`,
      )),
    );
  return rows;
}

const places = (rows: Row[]) => [...new Set(rows.map(({ place }) => place))].toSorted();
const listed: Inventory = inventory;

function isErased(place: string): boolean {
  const [table = "", column = ""] = place.split(".");
  const fate = listed[table]?.[column];
  return fate !== undefined && "erased" in fate;
}

/** Digits, the processor's token, and what there is only while an erasure lasts: looked at below. */
const unnamed = [
  "customers.phoneNumber",
  "payment_methods.processorMethod",
  "erasures.identifiers",
];

/** What goes within a day, what is kept by law, and what only the sandbox has: a live processor is asked for itself. */
const stays = [
  "idempotency_keys.key",
  "ledger_transactions.description",
  "sandbox_disputes.evidence",
];

async function tokensOf(customerId: string): Promise<string[]> {
  const rows = await db.paymentMethod.findMany({ where: { customerId } });
  expect(rows.length).toBeGreaterThan(0);
  return rows.flatMap(({ processorMethod }) => processorMethod || []);
}

test("after an erasure nothing that says who it is stands where the inventory says that it is erased, and of others all", async () => {
  const world = await createWorld(app);
  const ann = await wholePerson(app, world, "zqann");
  const bob = await wholePerson(app, world, "zqbob");
  const before = await standing("zqann");
  // What the person of the test has typed stands in each column that is erased, but for those of others' making.
  const reached = new Set(places(before));
  const erased = Object.entries(listed).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(erased.filter((place) => isErased(place) && !reached.has(place))).toEqual(unnamed);
  const others = await standing("zqbob");
  const key = world.merchant.apiKey;

  const asked = await app.request("POST", `/customers/${ann}/erase`, { key });
  expect(asked).toMatchObject({ status: 200, body: { id: ann, finishedAt: null } });
  await work();

  expect(places(await standing("zqann"))).toEqual(stays);
  expect(await tokensOf(ann)).toEqual([]);
  const { phoneNumber } = typedOf("zqann");
  expect(places(await standing(phoneNumber))).toEqual([]);
  const list = (rows: Row[]) =>
    rows.filter(({ text }) => !text.includes(ann)).map(({ text }) => text);
  expect(list(await standing("zqbob"))).toEqual(list(others));
  const again = await app.request("POST", `/customers/${ann}/erase`, { key });
  expect(again.body).toEqual({ ...asked.body, finishedAt: expect.any(String) });
  expect((await app.request("GET", `/customers/${bob}`, { key })).body.name).toContain("zqbob");
  clock.advance(minuteMs);
});
