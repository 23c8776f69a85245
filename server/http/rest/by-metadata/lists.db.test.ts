import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { newId } from "#server/core/ids.ts";
import { countedMax, findByMetadata } from "#server/data/by-metadata/find.ts";
import { openDb } from "#server/data/db.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { operations } from "#server/workshop/testing/conformance/call.ts";
import { newInvoiceOf } from "#server/workshop/testing/conformance/invoice-rows.ts";
import { newPrice } from "#server/workshop/testing/conformance/rows.ts";
import {
  createWorld,
  endpointInput,
  type World,
} from "#server/workshop/testing/conformance/world.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

const app = await createTestApp();
const { db } = app.services;

const order = { orderId: "1042" };
type Made = (world: World) => Promise<string>;
const product = { name: "Monstera, large", currency: "EUR", amount: 2450 };

/** Every list whose records have metadata, by its path: where its rows are, and how one comes to be. */
const lists: Record<string, { table: string; make: Made }> = {
  "/checkout/sessions": { table: "checkout_sessions", make: (world) => world.session() },
  "/customers": { table: "customers", make: (world) => world.customer() },
  "/discounts": { table: "discounts", make: (world) => world.discount() },
  "/invoices": { table: "invoices", make: newInvoiceOf },
  "/payment-intents": { table: "payment_intents", make: (world) => world.intent() },
  "/payment-links": { table: "payment_links", make: (world) => world.link() },
  "/payouts": {
    table: "payouts",
    make: async (world) => {
      await world.fundMerchant();
      return world.post("/payouts", { amount: 500, currency: "EUR" });
    },
  },
  "/prices": { table: "prices", make: newPrice },
  "/products": { table: "products", make: (world) => world.post("/products", product) },
  "/refunds": {
    table: "refunds",
    make: async (world) => world.post("/refunds", { paymentIntentId: await world.paidIntent() }),
  },
  "/subscriptions": {
    table: "subscriptions",
    make: async (world) => world.subscription(await world.customer()),
  },
  "/transfers": { table: "transfers", make: (world) => world.transfer() },
  "/webhook-endpoints": {
    table: "webhook_endpoints",
    make: (world) => world.post("/webhook-endpoints", endpointInput),
  },
};

test("every list whose records have metadata is asked by it, and no other", () => {
  const asked = operations.filter(({ query }) => query.get("metadata")?.kind === "map");
  expect(asked.map(({ path }) => path).toSorted()).toEqual(Object.keys(lists));
  const having = operations.filter(
    ({ output, query }) => query.has("limit") && hasMetadata(output),
  );
  expect(having.map(({ path }) => path).toSorted()).toEqual(Object.keys(lists));
});

function hasMetadata(output: z.ZodType): boolean {
  const { data } = (output as unknown as { shape: { data?: { element?: { shape?: object } } } })
    .shape;
  return "metadata" in (data?.element?.shape ?? {});
}

test("each of their tables has an index for it that leads with the merchant", async () => {
  const rows = await db.$queryRaw<{ table: string; definition: string }[]>`
    SELECT tablename AS table, indexdef AS definition FROM pg_indexes
    WHERE indexname LIKE '%_metadata_by_hand' ORDER BY 1`;
  const tables = Object.values(lists).map(({ table }) => table);
  expect(rows.map(({ table }) => table)).toEqual(tables.toSorted());
  for (const { definition } of rows)
    expect(definition).toContain(
      `gin (jsonb_set('{}'::jsonb, ARRAY["merchantId"], metadata) jsonb_path_ops)`,
    );
});

test("they are looked for by these indexes, however small a table is", async () => {
  const one = openDb({ url: await testDatabase(), poolMax: 1 });
  const wanted = { metadata: order, before: undefined, limit: 1, offset: 0 };
  for (const { table } of Object.values(lists))
    await findByMetadata({ db: one, table, where: { merchantId: "mer_any" } }, wanted);
  await one.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  const unread = await one.$queryRaw`
    SELECT indexrelname FROM pg_stat_user_indexes
    WHERE indexrelname LIKE '%_metadata_by_hand' AND idx_scan = 0`;
  await one.$disconnect();
  expect(unread).toEqual([]);
});

/** Copies of the merchant's one row, each a second older than the one before. Answers their ids. */
async function copies(table: string, id: string, metadata: object[]): Promise<string[]> {
  const ids = metadata.map(() => newId("customer"));
  const [row] = await db.$queryRawUnsafe<{ merchantId: string }[]>(
    `SELECT "merchantId" FROM ${table} WHERE id = $1`,
    id,
  );
  for (const [nth, one] of metadata.entries()) {
    const changes = {
      id: ids[nth],
      metadata: one,
      createdAt: new Date(Date.UTC(2026, 0, 2) - nth * 1000).toISOString(),
      ...alone,
      ...(table === "checkout_sessions" ? { paymentIntentId: null } : {}),
    };
    await db.$executeRawUnsafe(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(r) || $1::jsonb)).*
       FROM ${table} r WHERE "merchantId" = $2 AND id = $3`,
      JSON.stringify(changes),
      row?.merchantId,
      id,
    );
  }
  return ids;
}

/** Unique columns, which only one row may fill; copies leave them empty. */
const alone = {
  emailKey: null,
  checkoutSessionId: null,
  submissionKey: null,
  renewedFromId: null,
};

/** Not the text asked for, though near. */
const near = [
  {},
  { orderId: 1042 },
  { orderId: ["1042"] },
  { orderId: { orderId: "1042" } },
  { order: order },
  { orderid: "1042" },
  { orderId: "10422" },
  { orderId: " 1042" },
  { 1042: "orderId" },
];

describe("metadata[orderId]=1042 of", () => {
  test.each(Object.entries(lists))("%s", async (path, { table, make }) => {
    const [world, other] = [await createWorld(app), await createWorld(app)];
    const { apiKey: key } = world.merchant;
    const base = await make(world);
    const foreign = await copies(table, await make(other), [order, order]);
    const mixed = [order, near[0], order, { ...order, channel: "web" }, ...near.slice(1), order];
    const made = await copies(table, base, mixed as object[]);
    const expected = made.filter((_, nth) => Object(mixed[nth]).orderId === "1042");
    const get = (query: string) => app.request("GET", `${path}?${query}`, { key });
    const idsOf = async (query: string) => {
      const { status, body, text } = await get(query);
      expect(status, text).toBe(200);
      return [body.data.map(({ id }: { id: string }) => id), body.pagination.total];
    };
    const asked = "metadata[orderId]=1042";

    expect(await idsOf(asked)).toEqual([expected, 4]);
    expect(await idsOf("metadata%5BorderId%5D=1042")).toEqual([expected, 4]);
    expect(await idsOf(`${asked}&metadata[channel]=web`)).toEqual([[made[3]], 1]);
    expect(await idsOf(`${asked}&metadata[channel]=app`)).toEqual([[], 0]);
    expect(await idsOf(`${asked}&limit=2&offset=1`)).toEqual([expected.slice(1, 3), 4]);
    expect(await idsOf(`${asked}&offset=4`)).toEqual([[], 4]);
    const { body: mine } = await app.request("GET", `${path}?${asked}`, {
      key: other.merchant.apiKey,
    });
    expect(mine.data.map(({ id }: { id: string }) => id)).toEqual(foreign);

    const followed: string[] = [];
    for (let query: string | undefined = `${asked}&limit=1`; query !== undefined;) {
      const { body, headers } = await get(query);
      expect(body.pagination.total).toBe(4);
      followed.push(...body.data.map(({ id }: { id: string }) => id));
      query = /\?(.*)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
    }
    expect(followed).toEqual(expected);

    if (table === "webhook_endpoints") return;
    // The first is of this moment, each other a second older.
    expect(await idsOf(`${asked}&startDate=2026-01-02`)).toEqual([[expected[0]], 1]);
    expect(await idsOf(`${asked}&endDate=2026-01-01`)).toEqual([expected.slice(1), 3]);
    expect(await idsOf(`${asked}&startDate=2026-01-03`)).toEqual([[], 0]);
  });
});

test("with the other filters of a list all of it holds", async () => {
  const world = await createWorld(app);
  const { apiKey: key } = world.merchant;
  const total = async (path: string) =>
    (await app.request("GET", `${path}metadata[orderId]=1042`, { key })).body.pagination?.total;
  const [from, to] = [await world.customer(5000), await world.customer()];
  const moved = { fromCustomerId: from, toCustomerId: to, amount: 10, currency: "EUR" };
  await world.post("/transfers", { ...moved, metadata: order });
  await world.intent({ metadata: order, customerId: from });
  await world.post("/products", { ...product, metadata: order });
  await world.post("/products", { ...product, metadata: order, active: false });
  await world.post("/customers", { email: "ada@example.com", metadata: order });
  expect(await total(`/transfers?customerId=${to}&`)).toBe(1);
  expect(await total(`/transfers?customerId=${from}&status=completed&`)).toBe(1);
  expect(await total("/transfers?customerId=cus_none&")).toBe(0);
  expect(await total(`/payment-intents?customerId=${from}&status=requires_payment_method&`)).toBe(
    1,
  );
  expect(await total("/payment-intents?status=succeeded&")).toBe(0);
  expect(await total("/products?active=false&")).toBe(1);
  expect(await total("/products?search=monstera&")).toBe(2);
  expect(await total("/products?search=fern&")).toBe(0);
  expect(await total("/customers?email=ADA@example.com&")).toBe(1);
  expect(await total("/customers?email=eve@example.com&")).toBe(0);
});

test("what more than 10,000 have is counted so far, and read on to the end of the page", async () => {
  const { id, apiKey: key } = await app.createMerchant();
  await db.$executeRaw`
    INSERT INTO customers (id, "merchantId", metadata, "createdAt", "updatedAt")
    SELECT 'cus_' || lpad(n::text, 26, '0'), ${id}, '{"plan":"pro"}',
           timestamptz '2026-01-01' + n / 3 * interval '1 second', now()
    FROM generate_series(1, ${countedMax + 20}::int) AS n`;
  const get = (query: string) =>
    app.request("GET", `/customers?metadata[plan]=pro&${query}`, { key });
  const first = await get("limit=2");
  expect(first.body.pagination).toMatchObject({ total: countedMax + 1, hasMore: true });
  const last = await get(`limit=30&offset=${countedMax}`);
  expect(last.body.pagination).toMatchObject({ total: countedMax + 1, hasMore: false });
  expect(last.body.data).toHaveLength(20);
  const [, after = ""] = /\?(.*)>; rel="next"$/.exec(first.headers.get("link") ?? "") ?? [];
  const second = await app.request("GET", `/customers?${after}`, { key });
  const ids = [first, second].flatMap(({ body }) => body.data.map((one: { id: string }) => one.id));
  expect(ids).toEqual(
    [20, 19, 18, 17].map((n) => `cus_${String(countedMax + n).padStart(26, "0")}`),
  );
});
