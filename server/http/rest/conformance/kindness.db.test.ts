import { describe, expect, test } from "vitest";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const intent = { amount: 4900, currency: "EUR" };
const post = (path: string, body: object, idempotencyKey?: string) =>
  app.request("POST", path, { body, idempotencyKey });

describe("idempotencyKey in the body of a POST", () => {
  test("is the header: one intent, which says its key", async () => {
    const idempotencyKey = newIdempotencyKey();
    const first = await post("/payment-intents", { ...intent, idempotencyKey });
    const again = await post("/payment-intents", { ...intent, idempotencyKey });
    const byHeader = await post("/payment-intents", intent, idempotencyKey);
    expect(first).toMatchObject({ status: 201, body: { idempotencyKey } });
    expect([again.text, byHeader.text]).toEqual([first.text, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await post("/payment-intents", { ...intent, amount: 1, idempotencyKey });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
  });

  test("holds for other operations, where it is no field, too", async () => {
    const customer = { email: "ada@example.com", idempotencyKey: newIdempotencyKey() };
    const first = await post("/customers", customer);
    expect((await post("/customers", customer)).text).toBe(first.text);
    expect(first.headers.has("canary-ignored-fields")).toBe(false);
  });

  test.each([
    ["another than the header's", "b"],
    ["with a space", "a b"],
    ["a number", 5],
    ["nothing", ""],
  ])("%s is refused", async (_, idempotencyKey) => {
    const header = idempotencyKey === "b" ? "a" : undefined;
    const { status } = await post("/payment-intents", { ...intent, idempotencyKey }, header);
    expect(status).toBe(400);
  });

  test("of null is none", async () => {
    const { body } = await post("/payment-intents", { ...intent, idempotencyKey: null });
    expect(body.idempotencyKey).toBeNull();
  });
});

describe("email", () => {
  const letter = { to: "ada@example.com", subject: "Hello", text: "Hello." };

  test.each(["cc", "bcc", "from", "replyTo", "attachments"])(
    "with %s is refused",
    async (field) => {
      const given = await post("/notifications/email", { ...letter, [field]: "b@example.com" });
      expect(given).toMatchObject({
        status: 400,
        body: { message: [expect.stringMatching(new RegExp(`^${field}: Not supported: `))] },
      });
      expect((await post("/notifications/email", { ...letter, [field]: null })).status).toBe(201);
    },
  );

  test("to a list is refused with what to do", async () => {
    const { body } = await post("/notifications/email", { ...letter, to: ["ada@example.com"] });
    expect(body.message[0]).toContain("send the message to each of several");
  });
});

test("currencies may be typed in lower case", async () => {
  const { body } = await post("/payment-intents", { ...intent, currency: "eur" });
  expect(body.currency).toBe("EUR");
});

test("a day in a filter is the whole day", async () => {
  await post("/events", { type: "order.packed", data: {} });
  const today = app.services.clock.now().toISOString().slice(0, 10);
  const count = async (query: string) =>
    (await app.request("GET", `/events?type=order.packed&${query}`)).body.pagination.total;
  expect(await count(`startDate=${today}&endDate=${today}`)).toBe(1);
  expect(await count("endDate=2020-02-28")).toBe(0);
  expect((await app.request("GET", "/events?startDate=2026-02-30")).status).toBe(400);
});

describe("a line by productId alone", async () => {
  const { body: product } = await post("/products", {
    name: "Monstera, large",
    currency: "EUR",
    amount: 2450,
  });
  const { body: unpriced } = await post("/products", { name: "Advice", currency: "EUR" });
  const link = {
    currency: "EUR",
    mode: "payment",
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/cart",
    metadata: {},
  };

  test("takes the product's name, price and currency", async () => {
    const lineItems = [{ productId: product.id, quantity: 2 }];
    const line = { name: product.name, quantity: 2, amount: 2450, currency: "EUR" };
    const session = await post("/checkout/sessions", { currency: "EUR", lineItems });
    expect(session.body).toMatchObject({ totalAmount: 4900, lineItems: [line] });
    const made = await post("/payment-links", { ...link, lineItems, totalAmount: 4900 });
    expect(made.body).toMatchObject({ totalAmount: 4900, lineItems: [line] });
    const changed = await app.request("PATCH", `/payment-links/${made.body.id}`, {
      body: { lineItems: [{ productId: product.id }], totalAmount: 2450 },
    });
    expect(changed.body).toMatchObject({ totalAmount: 2450, lineItems: [{ amount: 2450 }] });
  });

  test.each([
    [
      "without a price",
      [{ productId: unpriced.id }],
      "lineItems.0.amount: this product has no price",
    ],
    ["that is no product", [{ name: "Advice" }], "lineItems.0.amount: is required"],
  ])("%s is refused", async (_, lineItems, sentence) => {
    const { status, body } = await post("/checkout/sessions", { currency: "EUR", lineItems });
    expect([status, body.message[0]]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test("adds up to something else than the total: refused", async () => {
    const lineItems = [{ productId: product.id }];
    const { body } = await post("/payment-links", { ...link, lineItems, totalAmount: 2400 });
    expect(body.code).toBe("total_mismatch");
  });
});

describe("names that are not known", () => {
  test("in a query are refused with what was meant", async () => {
    const { status, body } = await app.request("GET", "/customers?emial=ada@example.com");
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: ["emial: no such parameter; did you mean email?"],
    });
  });

  test("in a query for everybody are ignored", async () => {
    expect((await app.request("GET", "/health?t=1", { key: null })).status).toBe(200);
  });

  test("in a body are named in testing, and ignored", async () => {
    const { status, headers } = await post("/customers", {
      email: "grace@example.com",
      phone: "+442079460958",
      "na\nme": 1,
      metadata: { anything: 1 },
    });
    expect(status).toBe(201);
    expect(headers.get("canary-ignored-fields")).toBe(
      "phone (did you mean phoneNumber?), na?me (did you mean name?)",
    );
    const lines = [{ name: "Pot", amount: 5, currency: "EUR", color: "red" }];
    const session = await post("/checkout/sessions", { currency: "EUR", lineItems: lines });
    expect(session.headers.get("canary-ignored-fields")).toBe("lineItems.0.color");
  });

  test("on refunds, payouts and transfers are refused with what was meant, and nothing is done", async () => {
    const { id: paid } = (await post("/payment-intents", intent)).body;
    const card = { number: "4242424242424242", expMonth: 12, expYear: 2044, cvc: "123" };
    expect((await post(`/payment-intents/${paid}/confirm`, { card })).status).toBe(200);
    const payout = { amount: 1, currency: "EUR", customerId: "cus_none" };
    const bodies: [string, object, string][] = [
      ["/refunds", { paymentIntentId: paid, color: "red" }, "color: no such field"],
      [
        "/refunds",
        { paymentIntentId: paid, amuont: 1 },
        "amuont: no such field here; did you mean amount?",
      ],
      ["/payouts", payout, "customerId: POST /payouts does not take this"],
    ];
    for (const [path, body, said] of bodies) {
      const answer = await post(path, body);
      expect({ path, status: answer.status, code: answer.body.code }).toEqual({
        path,
        status: 400,
        code: "validation_failed",
      });
      expect(answer.body.message.join(" ")).toContain(said);
    }
    expect((await app.request("GET", "/refunds")).body.pagination.total).toBe(0);
    const key = newIdempotencyKey();
    const keyed = { paymentIntentId: paid, amount: 1, idempotencyKey: key, customerId: null };
    expect((await post("/refunds", keyed)).status).toBe(201);
  });

  test("that another operation takes are refused with its name; the rest is ignored", async () => {
    const open = {
      mode: "payment",
      metadata: {},
      successUrl: "https://shop.example/thanks",
      cancelUrl: "https://shop.example/",
      totalAmount: 4900,
      currency: "EUR",
    };
    const { status, body } = await post("/payment-links", { ...open, purpose: "balance_funding" });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: ["purpose: POST /payment-links does not take this; POST /checkout/sessions does."],
    });
    const made = await post("/payment-links", { ...open, color: "red" });
    expect([made.status, made.text]).toEqual([201, made.text]);
  });
});
