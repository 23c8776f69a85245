import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

const app = await createTestApp();

async function create(change: object = {}) {
  const body = { name: "Spring sale", percentOff: "12.5", ...change };
  return app.request("POST", "/discounts", { body });
}

describe("a discount made with its code", () => {
  const codesOf = async (id: string) =>
    (await app.request("GET", `/promotion-codes?discountId=${id}`)).body.data;

  test("tells of both, and answers the discount alone", async () => {
    const { status, body } = await create({ code: "Both-1" });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("code");
    const [code] = await codesOf(body.id);
    expect(code).toMatchObject({ code: "Both-1", discountId: body.id, active: true });
    expect(await eventsOf(code.id)).toEqual(["promotion_code.created"]);
    expect(await eventsOf(body.id)).toEqual(["discount.created"]);
  });

  test("is not made where the code is taken or is none", async () => {
    const all = async () => (await app.request("GET", "/discounts?limit=1")).body.pagination.total;
    await create({ code: "TAKEN-1" });
    const before = await all();
    const taken = await create({ code: "taken-1" });
    expect([taken.status, taken.body.code]).toEqual([409, "promotion_code_taken"]);
    const none = await create({ code: "ä" });
    expect(none.body.message.join(" ")).toContain("code: must be 3 to 40 letters");
    expect(await all()).toBe(before);
  });

  test("is made once by a repeat under the same idempotency key", async () => {
    const body = { name: "Spring sale", percentOff: 20, code: "ONCE-1" };
    const send = () => app.request("POST", "/discounts", { body, idempotencyKey: "discount-code" });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(await codesOf(first.body.id)).toHaveLength(1);
  });

  test("needs the scope of promotion codes as well", async () => {
    const key = await app.createKey(app.merchant.id, ["discounts:write"]);
    const body = { name: "Spring sale", percentOff: 20 };
    const refused = await app.request("POST", "/discounts", {
      body: { ...body, code: "SCOPE-1" },
      key,
    });
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    expect((await app.request("POST", "/discounts", { body, key })).status).toBe(201);
  });
});

describe("a discount", () => {
  test("needs a name and what it takes off, nothing else", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      percentOff: "12.5",
      amountOff: null,
      currency: null,
      duration: "once",
      periods: null,
      productIds: [],
      maxRedemptions: null,
      redemptions: 0,
      deletedAt: null,
    });
    expect((await app.request("GET", `/discounts/${body.id}`)).body).toEqual(body);
  });

  test("keeps a percentage that is given as a number to the hundredth", async () => {
    expect((await create({ percentOff: 33.33 })).body.percentOff).toBe("33.33");
    expect((await create({ percentOff: 100 })).body.percentOff).toBe("100");
  });

  test.each([
    [{ percentOff: "100.01" }, "percentOff: must be a percentage"],
    [{ percentOff: 12.345 }, "percentOff: must be a percentage"],
    [{ percentOff: 0 }, "percentOff: must be a percentage"],
    [{ percentOff: null }, "percentOff: send percentOff, or amountOff with currency."],
    [{ amountOff: 500, currency: "EUR" }, "amountOff: send percentOff or amountOff, not both."],
    [{ percentOff: null, amountOff: 500 }, "currency: is required"],
    [{ minimumAmount: 500 }, "currency: is required"],
    [{ currency: "EUR" }, "currency: is allowed only with amountOff or minimumAmount"],
    [{ duration: "repeating" }, "periods: is required with duration repeating."],
    [{ periods: 3 }, "periods: is allowed only with duration repeating"],
    [{ startsAt: "2100-02-01", endsAt: "2100-01-01" }, "endsAt: must be after startsAt."],
    [{ endsAt: "2020-01-01" }, "endsAt: must be in the future."],
    [{ productIds: ["prod_none"] }, "productIds.0: there is no such product."],
    [{ maxRedemptions: 0 }, "maxRedemptions: "],
  ])("with %j is refused, and says why", async (change, why) => {
    const { status, body } = await create(change);
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect(body.message.join(" ")).toContain(why);
  });

  test("of another merchant's product is refused as of one that does not exist", async () => {
    const other = await app.createMerchant();
    const product = { name: "Monstera", currency: "EUR" };
    const { id } = (await app.request("POST", "/products", { body: product, key: other.apiKey }))
      .body;
    const [foreign, unknown] = [
      await create({ productIds: [id] }),
      await create({ productIds: ["prod_x"] }),
    ];
    expect(foreign.body.message).toEqual(unknown.body.message);
  });

  test("changes name, end, cap and metadata, and tells of it once", async () => {
    const { id } = (await create({ endsAt: "2100-01-01", startsAt: "2099-01-01" })).body;
    const change = { name: "Summer sale", endsAt: null, maxRedemptions: 5, metadata: { a: "b" } };
    const { body } = await app.request("PATCH", `/discounts/${id}`, { body: change });
    expect(body).toMatchObject(change);
    await app.request("PATCH", `/discounts/${id}`, { body });
    const early = await app.request("PATCH", `/discounts/${id}`, {
      body: { endsAt: "2098-01-01" },
    });
    expect(early.body.message).toEqual(["endsAt: must be after startsAt."]);
    expect(await eventsOf(id)).toEqual(["discount.updated", "discount.created"]);
  });

  test("keeps a key of metadata that a colleague has changed since it was seen", async () => {
    const { caller } = await createStaff(app.services, app.merchant.id);
    const { id } = (await create({ metadata: { shelf: "A1", box: 1 } })).body;
    await caller.discounts.editMetadata({ id, changes: { shelf: "B4" }, seen: { shelf: "A1" } });
    await expect(
      caller.discounts.editMetadata({ id, changes: { shelf: "C7" }, seen: { shelf: "A1" } }),
    ).rejects.toMatchObject({ cause: { code: "conflict" } });
    await caller.discounts.editMetadata({ id, changes: { box: null }, seen: { box: 1 } });
    expect((await app.request("GET", `/discounts/${id}`)).body.metadata).toEqual({ shelf: "B4" });
  });

  test("once deleted leaves the list, stays readable and is changed no more", async () => {
    const { id } = (await create()).body;
    const { body: before } = await app.request("GET", "/discounts?limit=1");
    expect(before.data[0].id).toBe(id);
    const [first, again] = [await remove(id), await remove(id)];
    expect(first.body).toEqual(again.body);
    const { body: after } = await app.request("GET", "/discounts?limit=1");
    expect(after.data[0].id).not.toBe(id);
    expect(after.pagination.total).toBe(before.pagination.total - 1);
    expect((await app.request("GET", `/discounts/${id}`)).body.deletedAt).toBe(
      first.body.deletedAt,
    );
    const changed = await app.request("PATCH", `/discounts/${id}`, { body: { name: "x" } });
    expect(changed.body.code).toBe("invalid_state");
    const code = await app.request("POST", "/promotion-codes", { body: { discountId: id } });
    expect(code.body.code).toBe("invalid_state");
    expect(await eventsOf(id)).toEqual(["discount.deleted", "discount.created"]);
  });
});

function remove(id: string) {
  return app.request("DELETE", `/discounts/${id}`);
}

async function eventsOf(id: string): Promise<string[]> {
  const { body } = await app.request("GET", `/events?relatedEntityId=${id}`);
  return body.data.map(({ type }: { type: string }) => type);
}
