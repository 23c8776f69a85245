import { expect, test } from "vitest";
import { createShippingRate } from "#server/routers/shipping-rates/create.ts";
import { CreateShippingRate } from "#server/wire/selling/shipping-rate.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();
const plain = { name: "Standard delivery", amount: 490, currency: "EUR" };
const full = {
  ...plain,
  countries: ["NL", "BE"],
  freeFrom: 5000,
  minimumDays: 2,
  maximumDays: 4,
  taxClass: "reduced",
  active: false,
};

const create = (body: object) => app.request("POST", "/shipping-rates", { body });
const patch = (id: string, body: object) => app.request("PATCH", `/shipping-rates/${id}`, { body });

test("a rate needs a name, an amount and a currency, and goes everywhere unless it says so", async () => {
  const { status, body } = await create({ ...plain, currency: "eur" });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...plain,
    countries: [],
    freeFrom: null,
    minimumDays: null,
    maximumDays: null,
    taxClass: null,
    active: true,
    deletedAt: null,
  });
  const { body: own } = await create(full);
  expect(own).toMatchObject(full);
  expect((await app.request("GET", `/shipping-rates/${own.id}`)).body).toEqual(own);
});

test.each([
  [{ name: " " }, "name"],
  [{ amount: -1 }, "amount"],
  [{ amount: 4.9 }, "amount"],
  [{ currency: "EURO" }, "currency"],
  [{ countries: ["NL", "XX"] }, "countries.1"],
  [{ countries: ["nl"] }, "countries.0"],
  [{ freeFrom: 0 }, "freeFrom"],
  [{ minimumDays: 5, maximumDays: 4 }, "maximumDays"],
  [{ minimumDays: -1 }, "minimumDays"],
  [{ taxClass: "21 %" }, "taxClass"],
])("%j is a 400 that names %s, and nothing is made", async (change, path) => {
  const before = await app.services.db.shippingRate.count();
  const { status, body } = await create({ ...full, ...change });
  expect(status).toBe(400);
  expect(body.message).toHaveLength(1);
  expect(body.message[0]).toMatch(new RegExp(`^${path}: `));
  expect(await app.services.db.shippingRate.count()).toBe(before);
});

test("a change is of the given fields alone, null clears, and the currency stays", async () => {
  const { id } = (await create(full)).body;
  const { body } = await patch(id, {
    amount: 0,
    freeFrom: null,
    maximumDays: null,
    currency: "USD",
    countries: [],
    active: true,
  });
  expect(body).toMatchObject({
    ...full,
    amount: 0,
    freeFrom: null,
    maximumDays: null,
    countries: [],
    active: true,
  });
});

test("days that run backwards with the rate's own are refused, and nothing changes", async () => {
  const { id } = (await create(full)).body;
  const { status, body } = await patch(id, { minimumDays: 5, name: "Changed" });
  expect([status, body.message[0]]).toEqual([
    400,
    "maximumDays: must not be less than minimumDays.",
  ]);
  expect((await app.request("GET", `/shipping-rates/${id}`)).body).toMatchObject(full);
  expect((await patch(id, { minimumDays: 5, maximumDays: null })).status).toBe(200);
});

test("another merchant's rate is answered as one that does not exist", async () => {
  const other = await newMerchant(app.services);
  const { id } = await createShippingRate(other, CreateShippingRate.parse(plain));
  const bytes = async (method: "GET" | "PATCH" | "DELETE", at: string) => {
    const answer = await app.request(method, `/shipping-rates/${at}`, {
      body: method === "PATCH" ? { amount: 1 } : undefined,
    });
    return [answer.status, { ...answer.body, requestId: "" }];
  };
  const unknown = id.replace(/.{4}$/, "0000");
  for (const method of ["GET", "PATCH", "DELETE"] as const) {
    expect(await bytes(method, id)).toEqual(await bytes(method, unknown));
  }
  const { amount } = await app.services.db.shippingRate.findFirstOrThrow({ where: { id } });
  expect(amount).toBe(490n);
});

test("a deleted rate leaves the list, stays readable, cannot be changed, and is deleted once", async () => {
  const { id } = (await create(plain)).body;
  const first = await app.request("DELETE", `/shipping-rates/${id}`);
  expect(first.body).toMatchObject({ id, deleted: true });
  expect((await app.request("DELETE", `/shipping-rates/${id}`)).body).toEqual(first.body);
  const { data } = (await app.request("GET", "/shipping-rates?limit=100")).body;
  expect(data.map((rate: { id: string }) => rate.id)).not.toContain(id);
  const { body } = await app.request("GET", `/shipping-rates/${id}`);
  expect([body.active, body.deletedAt]).toEqual([false, first.body.deletedAt]);
  const refused = await patch(id, { amount: 1 });
  expect([refused.status, refused.body.code]).toEqual([409, "invalid_state"]);
  const events = await app.services.db.event.findMany({ where: { relatedEntityId: id } });
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    "shipping_rate.created",
    "shipping_rate.deleted",
  ]);
});

test("the list has those that are (not) offered, by part of the name, with exact totals", async () => {
  await create({ ...plain, name: "Express by bicycle" });
  await create({ ...plain, name: "Express by train", active: false });
  const names = async (query: string) => {
    const { data, pagination } = (await app.request("GET", `/shipping-rates?${query}`)).body;
    expect(pagination.total).toBe(data.length);
    return data.map((rate: { name: string }) => rate.name);
  };
  expect(await names("search=express")).toEqual(["Express by train", "Express by bicycle"]);
  expect(await names("search=EXPRESS&active=true")).toEqual(["Express by bicycle"]);
  expect(await names("active=false&limit=100")).toContain("Express by train");
});
