import { beforeAll, describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
let discountId = "";

beforeAll(async () => {
  discountId = await newDiscount();
});

async function newDiscount(key = app.merchant.apiKey): Promise<string> {
  const body = { name: "Spring sale", percentOff: 20 };
  return (await app.request("POST", "/discounts", { body, key })).body.id;
}

function create(body: object = {}) {
  return app.request("POST", "/promotion-codes", { body: { discountId, ...body } });
}

function list(query: string) {
  return app.request("GET", `/promotion-codes?${query}`);
}

describe("a promotion code", () => {
  test("is shown as it was given and found without case and white space", async () => {
    const { status, body } = await create({ code: " Spring-20 " });
    expect([status, body.code, body.active]).toEqual([201, "Spring-20", true]);
    const { data, pagination } = (await list("code=sPRING%20-20")).body;
    expect([data, pagination.total]).toEqual([[body], 1]);
  });

  test.each(["", "AB", "A".repeat(41), "SPRING 20", "SPRING_20", "FRÜHLING", "ſpring", "⅒⅒⅒"])(
    "cannot be %j",
    async (code) => {
      const { status, body } = await create({ code });
      expect([status, body.message.join(" ")]).toEqual([
        400,
        expect.stringMatching(/^code: must /),
      ]);
    },
  );

  test("is generated of letters that nobody mistakes when none is given", async () => {
    expect((await create()).body.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/);
  });

  test.each([
    [{ code: "ABC", count: 3 }, "count: send code or count, not both"],
    [{ count: 10_001 }, "count: "],
    [{ count: 0 }, "count: "],
    [{ expiresAt: "2020-01-01" }, "expiresAt: must be in the future."],
  ])("with %j is refused, and says why", async (change, why) => {
    const { status, body } = await create(change);
    expect([status, body.message.join(" ")]).toEqual([400, expect.stringContaining(why)]);
  });

  test("of another merchant's discount or customer is refused as of an unknown one", async () => {
    const { apiKey: key } = await app.createMerchant();
    const foreign = await newDiscount(key);
    const customer = await app.request("POST", "/customers", {
      body: { email: "ada@example.com" },
      key,
    });
    for (const change of [{ discountId: foreign }, { customerId: customer.body.id }]) {
      const [[name, id] = ["", ""]] = Object.entries(change);
      const unknown = await create({ [name]: id.replace(/.{4}$/, "0000") });
      expect(unknown.status).toBe(404);
      const { status, body } = await create(change);
      expect({ status, ...body, requestId: "" }).toEqual({
        status: 404,
        ...unknown.body,
        requestId: "",
      });
    }
  });

  test("is taken once among active ones, also of ten at once in different case", async () => {
    const codes = Array.from({ length: 10 }, (_, at) => (at % 2 ? "rAcE-1" : "RaCe-1"));
    const answers = await Promise.all(codes.map((code) => create({ code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe("promotion_code_taken");
    expect((await list("code=race-1")).body.pagination.total).toBe(1);
  });

  test("that is deactivated sets its word free, and is not activated again while another has it", async () => {
    const { id } = (await create({ code: "FREED" })).body;
    const off = await app.request("POST", `/promotion-codes/${id}/deactivate`);
    expect(off.body.active).toBe(false);
    const second = (await create({ code: "freed" })).body.id;
    const on = (it: string) =>
      app.request("PATCH", `/promotion-codes/${it}`, { body: { active: true } });
    expect((await on(id)).body.code).toBe("promotion_code_taken");
    await app.request("POST", `/promotion-codes/${second}/deactivate`);
    expect((await on(id)).body.active).toBe(true);
  });

  test("changes its cap and end, and tells of it once", async () => {
    const { id } = (await create()).body;
    const change = { maxRedemptions: 5, expiresAt: "2100-01-01T00:00:00.000Z" };
    const { body } = await app.request("PATCH", `/promotion-codes/${id}`, { body: change });
    expect(body).toMatchObject(change);
    await app.request("PATCH", `/promotion-codes/${id}`, { body });
    const { data } = (await app.request("GET", `/events?relatedEntityId=${id}`)).body;
    expect(data.map(({ type }: { type: string }) => type)).toEqual([
      "promotion_code.updated",
      "promotion_code.created",
    ]);
  });
});

describe("10,000 codes that are generated at once", () => {
  test("are different, counted, listed by their discount and told by one event", async () => {
    const mine = await newDiscount();
    const { status, body } = await create({ discountId: mine, count: 10_000, maxRedemptions: 1 });
    expect([status, body.items.length]).toEqual([201, 10_000]);
    expect(new Set(body.items.map(({ code }: { code: string }) => code)).size).toBe(10_000);
    const { data, pagination } = (await list(`discountId=${mine}&limit=100&active=true`)).body;
    expect([data.length, pagination.total]).toEqual([100, 10_000]);
    expect((await list(`discountId=${mine}&active=false`)).body.pagination.total).toBe(0);
    const events = (await app.request("GET", `/events?relatedEntityId=${mine}`)).body.data;
    expect(events[0]).toMatchObject({
      type: "promotion_code.generated",
      data: { discountId: mine, count: 10_000 },
    });
  });

  test("are the same when the request is repeated under its key", async () => {
    const body = { discountId, count: 50 };
    const sent = () => app.request("POST", "/promotion-codes", { body, idempotencyKey: "codes" });
    const [first, again] = [await sent(), await sent()];
    expect(again.body).toEqual(first.body);
  });
});

test("a code of another merchant, one that was deactivated and one that never was are refused in the same bytes", async () => {
  const [one, other] = [await app.createMerchant(), await app.createMerchant()];
  const order = { currency: "EUR", totalAmount: 4900, promotionCode: "WINTER" };
  const links = { ...order, metadata: {}, successUrl: "", cancelUrl: "" };
  const refusal = async (path: string, body: object) => {
    const refused = await app.request("POST", path, { body, key: one.apiKey });
    return JSON.stringify([refused.status, { ...refused.body, requestId: "" }]);
  };
  const refusals = async () => [
    await refusal("/checkout/sessions", order),
    await refusal("/payment-links", links),
  ];
  const make = async (key: string) => {
    const body = { discountId: await newDiscount(key), code: "WINTER" };
    return (await app.request("POST", "/promotion-codes", { body, key })).body.id;
  };
  const never = await refusals();
  expect(never[0]).toContain("discount_not_applicable");
  await make(other.apiKey);
  expect(await refusals()).toEqual(never);
  const own = await make(one.apiKey);
  expect(await refusals()).not.toEqual(never);
  await app.request("POST", `/promotion-codes/${own}/deactivate`, { key: one.apiKey });
  expect(await refusals()).toEqual(never);
});
