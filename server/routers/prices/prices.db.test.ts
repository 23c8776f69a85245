import { describe, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { eventTypes } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();
const { merchant } = app;
const ctx = actFor(app.services, merchant.id);
const monthly = { interval: "month", intervalCount: 1 };

async function newProduct(change: object = {}): Promise<string> {
  const body = { name: "Plants box", currency: "EUR", amount: 4900, ...change };
  return (await app.request("POST", "/products", { body })).body.id;
}

const create = async (change: object = {}) => {
  const productId = await newProduct();
  const body = { productId, amount: 1900, currency: "EUR", ...change };
  return app.request("POST", "/prices", { body });
};
const patch = (id: string, body: object) => app.request("PATCH", `/prices/${id}`, { body });

describe("a price", () => {
  test("is its product's, charged once and taxed as the product, unless it says so", async () => {
    const { status, body: plain } = await create();
    expect(status).toBe(201);
    expect(plain).toMatchObject({
      amount: 1900,
      currency: "EUR",
      recurring: null,
      taxBehavior: null,
      lookupKey: null,
      name: null,
      active: true,
      metadata: {},
    });
    const said = {
      recurring: { interval: "year", intervalCount: 2 },
      taxBehavior: "exclusive",
      lookupKey: "box_two_years",
      name: "Two years",
      active: false,
      metadata: { plan: "box" },
    };
    const { body: own } = await create(said);
    expect(own).toMatchObject(said);
    expect((await app.request("GET", `/prices/${own.id}`)).body).toEqual(own);
  });

  test("may be in another currency than its product, and free of charge", async () => {
    const { status, body } = await create({ currency: "JPY", amount: 0 });
    expect([status, body.currency, body.amount]).toEqual([201, "JPY", 0]);
  });

  test("is listed by product, lookup key, currency and switch", async () => {
    const productId = await newProduct();
    const { body: yen } = await create({ productId, currency: "JPY", lookupKey: "listed" });
    const { body: off } = await create({ productId, active: false });
    const ids = async (query: string) =>
      (await app.request("GET", `/prices?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids(`productId=${productId}`)).toEqual([off.id, yen.id]);
    expect(await ids(`productId=${productId}&active=true`)).toEqual([yen.id]);
    expect(await ids("lookupKey=listed")).toEqual([yen.id]);
    expect(await ids(`productId=${productId}&currency=JPY`)).toEqual([yen.id]);
    expect(await ids("search=LISTED")).toEqual([yen.id]);
    const { body } = await app.request("GET", "/prices?active=true&limit=1");
    const where = { merchantId: merchant.id, active: true };
    expect(body.pagination.total).toBe(await ctx.db.price.count({ where }));
  });

  test("tells of its creation and of each change, and of no change nothing", async () => {
    const { body } = await create();
    await patch(body.id, { active: false, name: "Monthly" });
    await patch(body.id, { active: false });
    expect(await eventTypes(ctx, body.id)).toEqual(["price.created", "price.updated"]);
  });

  test.each([
    { amount: -1 },
    { amount: 1.5 },
    { amount: 10 ** 12 },
    { currency: "EURO" },
    { recurring: { interval: "century" } },
    { taxBehavior: "included" },
    { lookupKey: "" },
    { lookupKey: "x".repeat(201) },
    { active: "yes" },
  ])("%j is refused with the field's name, and nothing is made", async (change) => {
    const before = await ctx.db.price.count();
    const { status, body } = await create(change);
    expect(status).toBe(400);
    expect(body.message[0]).toContain(Object.keys(change)[0]);
    expect(await ctx.db.price.count()).toBe(before);
  });

  test("of an unknown, a deleted or another merchant's product is 404 in the same words", async () => {
    const other = await createWorld(app);
    const theirs = await other.post("/products", { name: "Theirs", currency: "EUR" });
    const deleted = await newProduct();
    await app.request("DELETE", `/products/${deleted}`);
    const answers = [];
    for (const productId of ["prod_none", theirs, deleted]) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body } = await create({ productId });
      answers.push([status, body.code, body.message]);
    }
    const refused = [404, "not_found", ["productId: no such product."]];
    expect(answers).toEqual([refused, refused, refused]);
  });
});

describe("what is charged by", () => {
  test.each([
    { amount: 1 },
    { currency: "USD" },
    { productId: "prod_1" },
    { recurring: { interval: "year" } },
    { taxBehavior: "exclusive" },
  ])("%j is never changed: the request is refused and does nothing", async (change) => {
    const { body: made } = await create({ recurring: monthly });
    const { status, body } = await patch(made.id, { ...change, active: false });
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect((await app.request("GET", `/prices/${made.id}`)).body).toEqual(made);
  });

  test("is fixed in the database too, whoever writes it", async () => {
    const { body } = await create({ recurring: monthly });
    const where = { merchantId_id: { merchantId: merchant.id, id: body.id } };
    const same = { amount: 1900n, recurring: monthly };
    await ctx.db.price.update({ where, data: { ...same, name: "Same" } });
    for (const data of [{ amount: 1n }, { currency: "USD" }, { taxBehavior: "inclusive" as const }])
      // oxlint-disable-next-line no-await-in-loop
      await expect(ctx.db.price.update({ where, data })).rejects.toThrow("never change");
  });
});

describe("a lookup key", () => {
  test("is one active price's, of fifty that ask for it at once", async () => {
    const productId = await newProduct();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ productId, lookupKey: "wanted" })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([409, "lookup_key_taken"]);
    const where = { merchantId: merchant.id, lookupKey: "wanted" };
    expect(await ctx.db.price.count({ where })).toBe(1);
  });

  test("is free once its price is switched off, and keeps that price off while another has it", async () => {
    const { body: first } = await create({ lookupKey: "moves" });
    await patch(first.id, { active: false });
    const { body: second } = await create({ lookupKey: "moves" });
    expect(second.lookupKey).toBe("moves");
    const { status, body } = await patch(first.id, { active: true, name: "Back" });
    expect([status, body.code]).toEqual([409, "lookup_key_taken"]);
    expect((await app.request("GET", `/prices/${first.id}`)).body.name).toBeNull();
    await patch(second.id, { lookupKey: null });
    expect((await patch(first.id, { active: true })).body).toMatchObject({ active: true });
  });

  test("is each merchant's own", async () => {
    await create({ lookupKey: "shared" });
    const other = await createWorld(app);
    const productId = await other.post("/products", { name: "Theirs", currency: "EUR" });
    const body = { productId, amount: 1, currency: "EUR", lookupKey: "shared" };
    expect(await other.post("/prices", body)).toMatch(/^price_/);
  });
});
