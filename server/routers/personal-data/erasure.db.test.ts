import { expect, test } from "vitest";
import { inventory, type Inventory } from "#server/routers/personal-data/inventory.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import {
  finishErasures,
  placesOf,
  standing,
  type Standing,
} from "#server/workshop/testing/models/erased.ts";
import { typedOf, wholePerson } from "#server/workshop/testing/models/whole-person.ts";

const clock = testClock();
const app = await createTestApp({ clock });
const { services } = app;
const { db } = services;

const listed: Inventory = inventory;

function isErased(place: string): boolean {
  const [table = "", column = ""] = place.split(".");
  const fate = listed[table]?.[column];
  return fate !== undefined && "erased" in fate;
}

/** Digits, the processor's token, what there is only while an erasure lasts, and what is sealed or hashed: looked at below, or in answered-again.db.test.ts. */
const unnamed = [
  "customers.phoneNumber",
  "payment_methods.processorMethod",
  "bank_statement_entries.payerIban",
  "idempotency_keys.body",
  "idempotency_keys.fingerprint",
  "erasures.identifiers",
];

/**
 * Columns that still hold the person's data: gone within a day, kept by law, or only in the sandbox (a live
 * processor is asked itself).
 */
const stays = [
  "idempotency_keys.key",
  "invoices.billTo",
  "invoices.document",
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
  const before = await standing(services, "zqann");
  // The text that the test's person typed is in each column that is erased, except for columns that others fill.
  const reached = new Set(placesOf(before));
  const erased = Object.entries(listed).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(erased.filter((place) => isErased(place) && !reached.has(place))).toEqual(unnamed);
  const others = await standing(services, "zqbob");
  const key = world.merchant.apiKey;

  const asked = await app.request("POST", `/customers/${ann}/erase`, { key });
  expect(asked).toMatchObject({ status: 200, body: { id: ann, finishedAt: null } });
  await finishErasures(services, clock);

  expect(placesOf(await standing(services, "zqann"))).toEqual(stays);
  expect(await tokensOf(ann)).toEqual([]);
  const { phoneNumber } = typedOf("zqann");
  expect(placesOf(await standing(services, phoneNumber))).toEqual([]);
  const list = (rows: Standing[]) =>
    rows.filter(({ text }) => !text.includes(ann)).map(({ text }) => text);
  expect(list(await standing(services, "zqbob"))).toEqual(list(others));
  const again = await app.request("GET", `/erasures/${ann}`, { key });
  expect(again.body).toEqual({ ...asked.body, finishedAt: expect.any(String) });
  expect((await app.request("GET", `/customers/${bob}`, { key })).body.name).toContain("zqbob");
});
