import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const { db } = app.services;

const minimal = {
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/",
  metadata: { season: "spring" },
};
const line = { name: "Workshop", amount: 2450, quantity: 2, currency: "EUR" };

async function create(change: object = {}): Promise<string> {
  const { body } = await app.request("POST", "/payment-links", { body: { ...minimal, ...change } });
  return body.id;
}

async function newProduct(): Promise<string> {
  const product = { name: "Monstera", currency: "EUR", amount: 4900 };
  return (await app.request("POST", "/products", { body: product })).body.id;
}

async function setRow(id: string, data: object): Promise<string> {
  const where = { merchantId_id: { merchantId: app.merchant.id, id } };
  await db.paymentLink.update({ where, data });
  return id;
}

async function soldNoMore(way: "PATCH" | "DELETE"): Promise<string> {
  const productId = await newProduct();
  const id = await create({ lineItems: [{ productId }] });
  const body = way === "PATCH" ? { active: false } : undefined;
  await app.request(way, `/products/${productId}`, { body });
  return id;
}

const endedLine = { ...line, productId: null, imageId: null, imageUrl: null, currency: "BGN" };
const samples: [string, () => Promise<string>][] = [
  ["a total alone", () => create()],
  ["a total alone, named", () => create({ name: "Workshop" })],
  ["a total alone, named with nothing", () => create({ name: "" })],
  ["lines", () => create({ name: "Two seats", lineItems: [line] })],
  ["a line without a name", () => create({ lineItems: [{ ...line, name: "" }] })],
  ["a product", async () => create({ lineItems: [{ productId: await newProduct() }] })],
  ["a product that is not active since", () => soldNoMore("PATCH")],
  ["a product that was deleted since", () => soldNoMore("DELETE")],
  ["a subscription", () => create({ mode: "subscription" })],
  ["nothing to pay", () => create({ mode: "setup", totalAmount: 0 })],
  ["an amount that the shopper chooses", () => create({ minimumAmount: 100 })],
  ["a limit", () => create({ maxCompletions: 1, expiresAt: "2090-01-01T00:00:00.000Z" })],
  [
    "an end in the past",
    async () => setRow(await create(), { expiresAt: new Date("2020-01-01T00:00:00.000Z") }),
  ],
  ["a currency that has ended", async () => setRow(await create(), { currency: "BGN" })],
  [
    "lines in a currency that has ended",
    async () => setRow(await create(), { currency: "BGN", lineItems: [endedLine] }),
  ],
  [
    "an appearance that would be refused today",
    async () => setRow(await create(), { hostedCheckoutConfig: { methods: ["wallet"] } }),
  ],
];

const read = async (id: string) => (await app.request("GET", `/payment-links/${id}`)).body;

function send(id: string, body: object) {
  return app.request("PATCH", `/payment-links/${id}`, { body });
}

test.each(samples)("a link with %s that is sent back as it was read stays so", async (_, make) => {
  const link = await read(await make());
  const { status, body } = await send(link.id, link);
  expect([status, body.code]).toEqual([200, undefined]);
  expect(body).toEqual({ ...link, updatedAt: body.updatedAt });
});

test.each(samples)("a link with %s is read, named otherwise and sent back", async (_, make) => {
  const link = await read(await make());
  const before = await db.paymentLink.findFirstOrThrow({ where: { id: link.id } });
  const { status, body } = await send(link.id, { ...link, name: "Renamed" });
  expect([status, body.name]).toEqual([200, "Renamed"]);
  const { lineItems } = await db.paymentLink.findFirstOrThrow({ where: { id: link.id } });
  const typed = (before.lineItems as object[] | null)?.map((line) => ({
    type: "item",
    priceId: null,
    ...line,
  }));
  expect(lineItems, "no line is made of a total").toEqual(typed ?? null);
});

test.each(samples.filter(([name]) => name.startsWith("a total alone")))(
  "a link with %s is read, given another total and sent back",
  async (_, make) => {
    const link = await read(await make());
    const { status, body } = await send(link.id, { ...link, totalAmount: 5200 });
    expect([status, body.totalAmount]).toEqual([200, 5200]);
    expect(body.lineItems).toMatchObject([{ amount: 5200 }]);
    const both = { ...body, name: "Both", totalAmount: 5300 };
    expect((await send(link.id, both)).body.lineItems).toMatchObject([
      { name: "Both", amount: 5300 },
    ]);
  },
);

test("beside lines that stay, a new one is looked at, and a problem names it by its place", async () => {
  const id = await soldNoMore("PATCH");
  const link = await read(id);
  const added = await send(id, {
    lineItems: [...link.lineItems, { name: "Pot", amount: 100, currency: "EUR" }],
    totalAmount: 5000,
  });
  expect(added.body.lineItems).toMatchObject([{ name: "Monstera" }, { name: "Pot" }]);
  const unsold = { ...link.lineItems[0], quantity: 2 };
  const more = await send(id, { lineItems: [...link.lineItems, unsold], totalAmount: 14_700 });
  expect([more.status, more.body.code]).toEqual([400, "validation_failed"]);
  expect(more.body.message[0]).toContain("lineItems.1.productId: this product is not active");
});

test("what is new keeps to the rules of today", async () => {
  const id = await create({ lineItems: [line] });
  const refused: [object, string][] = [
    [{ lineItems: [{ ...line, currency: "BGN" }] }, "currency_mismatch"],
    [{ expiresAt: "2020-01-01T00:00:00.000Z" }, "validation_failed"],
    [{ hostedCheckoutConfig: { methods: ["wallet"] } }, "validation_failed"],
  ];
  for (const [change, code] of refused) {
    const { status, body } = await send(id, change);
    expect([status, body.code]).toEqual([400, code]);
  }
});
