import { afterEach, describe, expect, test } from "vitest";
import { runStatement, type Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { offences } from "#server/workshop/testing/statements/watch.ts";

const services = await createTestServices();
const { db } = services;
afterEach(() => offences.clear());

const unnamed = { where: { id: "cus_1" } };
const raw = Prisma.sql`SELECT id FROM customers WHERE id = 'cus_1'`;

/** The unit's client is the service's: it is not this file that calls Prisma. */
async function asService(call: (tx: Tx) => Promise<unknown>): Promise<string[][]> {
  await transactAside(services, async ({ tx }) => call(tx));
  return [...offences.values()];
}

describe("a statement of the service that does not name the merchant is noticed", () => {
  test("sent by Prisma", async () => {
    const where = { merchantId: "mer_1", id: "cus_1" };
    expect(await asService(async ({ customer }) => customer.findMany({ where }))).toEqual([]);
    expect(await asService(async ({ customer }) => customer.findMany(unnamed))).toEqual([
      ["customers"],
    ]);
  });

  test("with a merchant that is undefined", async () => {
    const where = { merchantId: undefined, id: "cus_1" };
    const found = await asService(async ({ customer }) => customer.deleteMany({ where }));
    expect(found).toEqual([["customers"]]);
  });

  test("sent as it is written", async () => {
    expect(await asService(async (tx) => tx.$queryRaw(raw))).toEqual([["customers"]]);
  });

  test("past Prisma", async () => {
    await runStatement(db, raw);
    expect([...offences.values()]).toEqual([["customers"]]);
  });
});

test("what a test asks by itself is its own affair", async () => {
  await db.customer.findMany(unnamed);
  await db.$queryRaw(raw);
  await db.$transaction(async (tx) => tx.customer.count());
  expect([...offences.values()]).toEqual([]);
});
