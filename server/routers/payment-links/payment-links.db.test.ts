import { describe, expect, test } from "vitest";
import { payloadData } from "#server/data/transaction/payload.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();

const minimal = {
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/",
  metadata: {},
};
const line = { name: "Workshop", amount: 2450, quantity: 2, currency: "EUR" };

async function create(change: object = {}) {
  return app.request("POST", "/payment-links", { body: { ...minimal, ...change } });
}

async function stored() {
  const { db } = app.services;
  return { links: await db.paymentLink.count(), events: await db.event.count() };
}

describe("creating a payment link", () => {
  test("the specification's required fields are enough", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...minimal,
      merchantId: app.merchant.id,
      active: true,
      deletedAt: null,
      completions: 0,
    });
    expect(body.url).toBe(
      `http://localhost:3000/checkout?entityType=payment-link&entityId=${body.id}`,
    );
  });

  test.each(["totalAmount", "currency", "mode", "successUrl", "cancelUrl", "metadata"])(
    "without %s it is refused by name and nothing is stored",
    async (field) => {
      const before = await stored();
      const { status, body } = await create({ [field]: undefined });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: "validation_failed",
        message: [expect.stringMatching(`^${field}: `)],
      });
      expect(await stored()).toEqual(before);
    },
  );

  test.each([["100"], [null], [1.5], [-1], [2 ** 53], [true]])(
    "%j is not an amount, and nothing is stored",
    async (totalAmount) => {
      const before = await stored();
      const { status, body } = await create({ totalAmount });
      expect([status, body.code]).toEqual([400, "validation_failed"]);
      expect(await stored()).toEqual(before);
    },
  );

  test.each(["https://*", "https://*.example", "https://a;b.example", "shop.example"])(
    "%s may not frame a page, and nothing is stored",
    async (embedOrigin) => {
      const before = await stored();
      const hostedCheckoutConfig = { embedOrigin };
      const link = await create({ hostedCheckoutConfig });
      const body = { ...minimal, hostedCheckoutConfig };
      const opened = await app.request("POST", "/checkout/sessions", { body });
      for (const answer of [link, opened]) {
        expect(answer.status).toBe(400);
        expect(answer.body.message[0]).toContain("hostedCheckoutConfig.embedOrigin: must be one");
      }
      expect(await stored()).toEqual(before);
    },
  );

  test.each([
    [
      "a total that is not the sum",
      { lineItems: [line], totalAmount: 4901 },
      400,
      "total_mismatch",
    ],
    [
      "a line in another currency",
      { lineItems: [{ ...line, currency: "USD" }] },
      400,
      "currency_mismatch",
    ],
    [
      "lines past 2^53 − 1",
      { lineItems: [{ ...line, amount: 2 ** 53 - 1 }] },
      400,
      "amount_too_large",
    ],
    ["a suggestion below the minimum", { minimumAmount: 4901 }, 400, "amount_too_small"],
    ["a currency that has ended", { currency: "BGN" }, 400, "invalid_currency"],
    ["an unknown currency", { currency: "XXX" }, 400, "invalid_currency"],
    ["nothing to pay", { totalAmount: 0 }, 400, "amount_not_positive"],
    ["an expiry in the past", { expiresAt: "2020-01-01T00:00:00.000Z" }, 400, "validation_failed"],
    ["an unknown customer", { customerId: "cus_unknown" }, 404, "not_found"],
    [
      "an unknown product",
      { lineItems: [{ ...line, productId: "prod_unknown" }] },
      404,
      "not_found",
    ],
    ["another merchant", { merchantId: "mer_other" }, 403, "merchant_forbidden"],
  ])("%s is refused and nothing is stored", async (_, change, status, code) => {
    const before = await stored();
    const answer = await create(change);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await stored()).toEqual(before);
  });

  test("a link keeps a currency that has ended, and its lines are changed in it", async () => {
    const { id } = (await create({})).body;
    const key = { merchantId: app.merchant.id, id };
    await app.services.db.paymentLink.update({
      where: { merchantId_id: key },
      data: { currency: "BGN" },
    });
    const change = (currency: string) =>
      app.request("PATCH", `/payment-links/${id}`, {
        body: {
          totalAmount: 500,
          lineItems: [{ name: "Pot", quantity: 1, amount: 500, currency }],
        },
      });
    expect((await change("BGN")).body).toMatchObject({ currency: "BGN", totalAmount: 500 });
    expect((await change("ANG")).body.code).toBe("currency_mismatch");
  });

  test("lines take name and image from their product and keep them when it changes", async () => {
    const product = await app.request("POST", "/products", {
      body: { name: "Olive tree", currency: "EUR", amount: 3900 },
    });
    const lineItems = [{ productId: product.body.id, amount: 3900, currency: "EUR" }];
    const link = await create({ lineItems, totalAmount: 3900 });
    await app.request("PATCH", `/products/${product.body.id}`, { body: { name: "Renamed" } });
    const { body } = await app.request("GET", `/payment-links/${link.body.id}`);
    expect(body.lineItems).toEqual([expect.objectContaining({ name: "Olive tree", quantity: 1 })]);
  });

  test("a total below the minimum is refused of a link that has one, and anything else changes", async () => {
    const { body } = await create({ minimumAmount: 1000 });
    const change = (patch: object) =>
      app.request("PATCH", `/payment-links/${body.id}`, { body: patch });
    expect((await change({ totalAmount: 999 })).body.code).toBe("amount_too_small");
    expect((await change({ totalAmount: 1000, name: "Gift" })).body.totalAmount).toBe(1000);
  });

  test("a subscription link is charged every month unless it says otherwise", async () => {
    const { body } = await create({ mode: "subscription" });
    expect(body.recurring).toEqual({ interval: "month", intervalCount: 1 });
  });

  test("the event carries the link as it was answered", async () => {
    const { body } = await create({ name: "With event" });
    const event = await app.services.db.event.findFirstOrThrow({
      where: { relatedEntityId: body.id },
    });
    expect(event).toMatchObject({ type: "payment_link.created", sequence: 1 });
    expect(payloadData(event.payload)).toEqual(body);
  });

  test("fields that the service owns and unknown fields have no effect", async () => {
    const { body } = await create({
      id: "plink_mine",
      completions: 7,
      active: false,
      createdAt: "2020-01-01T00:00:00Z",
      color: "red",
    });
    expect(body).toMatchObject({ completions: 0, active: true });
    expect(body.id).not.toBe("plink_mine");
    expect(body).not.toHaveProperty("color");
  });
});

describe("changing a payment link", () => {
  test("PATCH changes what is given and keeps the rest", async () => {
    const { body: link } = await create({ name: "Before", metadata: { kept: 1, gone: 1 } });
    const { body } = await app.request("PATCH", `/payment-links/${link.id}`, {
      body: { name: "After", active: false, metadata: { gone: null, added: 2 } },
    });
    expect(body).toEqual({
      ...link,
      name: "After",
      // The line of a total alone is named after the link.
      lineItems: [{ ...link.lineItems[0], name: "After" }],
      active: false,
      available: false,
      unavailableReason: "switched_off",
      metadata: { kept: 1, added: 2 },
      updatedAt: body.updatedAt,
    });
  });

  test("a change that would break the sum is refused", async () => {
    const { body: link } = await create({ lineItems: [line] });
    const answer = await app.request("PATCH", `/payment-links/${link.id}`, {
      body: { totalAmount: 1 },
    });
    expect([answer.status, answer.body.code]).toEqual([400, "total_mismatch"]);
  });

  test("deleting twice answers the same, once with an event; after that nothing can be changed", async () => {
    const { body: link } = await create();
    const first = await app.request("DELETE", `/payment-links/${link.id}`);
    const second = await app.request("DELETE", `/payment-links/${link.id}`);
    expect(first.body).toEqual({ id: link.id, deleted: true, deletedAt: expect.any(String) });
    expect(second.body).toEqual(first.body);
    const events = await app.services.db.event.count({
      where: { relatedEntityId: link.id, type: "payment_link.deleted" },
    });
    expect(events).toBe(1);
    const change = await app.request("PATCH", `/payment-links/${link.id}`, { body: { name: "x" } });
    expect([change.status, change.body.code]).toEqual([409, "invalid_state"]);
    const read = await app.request("GET", `/payment-links/${link.id}`);
    expect(read.body).toMatchObject({ active: false, deletedAt: first.body.deletedAt });
  });
});

describe("whose link it is", () => {
  test("another merchant's link looks exactly like a missing one, for every operation", async () => {
    const { body: link } = await create();
    const other = await app.createMerchant();
    for (const [method, body] of [["GET"], ["PATCH", { name: "x" }], ["DELETE"]] as const) {
      const headers = { "x-request-id": "req_same" };
      const foreign = await app.request(method, `/payment-links/${link.id}`, {
        body,
        headers,
        key: other.apiKey,
      });
      const missing = await app.request(method, "/payment-links/plink_missing", {
        body,
        headers,
        key: other.apiKey,
      });
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(missing.text);
    }
    expect((await app.request("GET", `/payment-links/${link.id}`)).body).toEqual(link);
  });

  test("lists hold the caller's own links only, newest first, with an exact total", async () => {
    const other = await app.createMerchant();
    for (const name of ["first", "second", "third"]) {
      await app.request("POST", "/payment-links", {
        body: { ...minimal, name },
        key: other.apiKey,
      });
    }
    const { body } = await app.request("GET", "/payment-links?limit=2", { key: other.apiKey });
    expect(body.data.map((link: { name: string }) => link.name)).toEqual(["third", "second"]);
    expect(body.pagination).toEqual({ limit: 2, offset: 0, total: 3, hasMore: true });
  });

  test.each([
    "limit=0",
    "limit=-1",
    "limit=x",
    "limit=1.5",
    "offset=-1",
    "offset=",
    "active=yes",
    "limit=1&limit=2",
  ])("?%s is refused", async (query) => {
    expect((await app.request("GET", `/payment-links?${query}`)).status).toBe(400);
  });

  test("a limit above 100 is applied as 100", async () => {
    const { body } = await app.request("GET", "/payment-links?limit=5000");
    expect(body.pagination.limit).toBe(100);
  });
});
