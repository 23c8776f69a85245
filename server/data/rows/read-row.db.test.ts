import { afterEach, expect, test, vi } from "vitest";
import { newId } from "#server/core/ids.ts";
import { KeepingPool } from "#server/data/connection/keeping-pool.ts";
import { lockRow } from "#server/data/rows/lock-row.ts";
import { own } from "#server/data/rows/own.ts";
import { readRow } from "#server/data/rows/read-row.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const { db } = app.services;
const merchantId = app.merchant.id;
const link = {
  totalAmount: 9_007_199_254,
  currency: "EUR",
  mode: "payment",
  minimumAmount: 1_000,
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  metadata: { order: "6735", "a\"b\\c'{},": "NULL" },
};

async function make(path: string, body: object): Promise<string> {
  return (await app.request("POST", path, { body })).body.id;
}

function makeKey(): Promise<{ id: string }> {
  const key = { id: newId("apiKey"), merchantId, name: "x", hash: newId("apiKey"), last4: "1234" };
  const lists = { scopes: ["customers:read"], allowedAddresses: ["2001:db8::/32", '"{},\\'] };
  return db.apiKey.create({
    data: { ...key, ...lists, usageCount: 2n ** 62n, createdAt: new Date() },
  });
}

afterEach(() => vi.restoreAllMocks());

test("a row is what Prisma reads, held or not: big numbers, times, enums, lists, JSON, NULL", async () => {
  const keys = {
    PaymentLink: await make("/payment-links", link),
    Customer: await make("/customers", { email: "ada@shop.example", metadata: {} }),
    ApiKey: (await makeKey()).id,
  } as const;
  const at = (id: string) => ({ where: own({ merchantId }, id) });
  const byPrisma = {
    PaymentLink: await db.paymentLink.findUniqueOrThrow(at(keys.PaymentLink)),
    Customer: await db.customer.findUniqueOrThrow(at(keys.Customer)),
    ApiKey: await db.apiKey.findUniqueOrThrow(at(keys.ApiKey)),
  } as const;
  const tables = { PaymentLink: "payment_links", Customer: "customers", ApiKey: "api_keys" };
  for (const model of ["PaymentLink", "Customer", "ApiKey"] as const) {
    const key = own({ merchantId }, keys[model]);
    expect(await readRow(db, model, key)).toEqual(byPrisma[model]);
    const held = await db.$transaction((tx) => lockRow(tx, { model, table: tables[model] }, key));
    expect(held).toEqual(byPrisma[model]);
  }
});

test("rows asked for in one turn are one statement, each a row of its own; one that is not there is null", async () => {
  const [first, second] = [await make("/payment-links", link), await make("/payment-links", link)];
  const statements = vi.spyOn(KeepingPool.prototype, "connect");
  const ids = [first, second, first, newId("paymentLink")];
  const rows = await Promise.all(
    ids.map((id) => readRow(db, "PaymentLink", own({ merchantId }, id))),
  );
  expect(statements).toHaveBeenCalledTimes(1);
  expect(rows.map((row) => row?.id ?? null)).toEqual([first, second, first, null]);
  expect(rows[0]).not.toBe(rows[2]);
});

test("another merchant's row is not there, though it is asked for in the same turn", async () => {
  const other = await app.createMerchant();
  const id = await make("/payment-links", link);
  const rows = await Promise.all(
    [merchantId, other.id].map((whose) =>
      readRow(db, "PaymentLink", own({ merchantId: whose }, id)),
    ),
  );
  expect(rows.map((row) => row?.id ?? null)).toEqual([id, null]);
});

test("what the database refuses is refused to each who asked, and the next are answered", async () => {
  const key = own({ merchantId }, "a\u0000b");
  const asked = await Promise.allSettled([1, 2].map(() => readRow(db, "Customer", key)));
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await readRow(db, "Customer", own({ merchantId }, newId("customer")))).toBeNull();
});
