import { expect, test } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import {
  checkoutExamples,
  checkProtocol,
  protocolPlatform,
} from "#server/workshop/testing/agentic-commerce/protocol.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const platform = await protocolPlatform(app.services);

const address = checkoutExamples.create_checkout_session_request.fulfillment_details;

/** A shop that sells vases in dollars and sends them. */
async function newShop() {
  const merchant = await app.createMerchant();
  const { id, apiKey } = merchant;
  const make = async (path: string, body: object) =>
    (await app.request("POST", path, { body, key: apiKey })).body;
  const vase = await make("/products", { name: "Vase", amount: 3000, currency: "USD", stock: 5 });
  const [standard, express] = [
    await make("/shipping-rates", {
      name: "Standard",
      amount: 500,
      currency: "USD",
      countries: ["US"],
    }),
    await make("/shipping-rates", {
      name: "Express",
      amount: 1500,
      currency: "USD",
      countries: ["US"],
    }),
  ];
  return { id, apiKey, make, vase, standard, express, ask: platform(apiKey) };
}

type Shop = Awaited<ReturnType<typeof newShop>>;

async function open({ ask, vase }: Shop, more: object = {}) {
  const example = checkoutExamples.create_checkout_session_request;
  const body = { ...example, line_items: [{ id: vase.id, quantity: 2 }], ...more };
  const made = await ask("POST", "/checkout_sessions", { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  checkProtocol("checkout#/$defs/CheckoutSession", made.body);
  return made.body;
}

const totalOf = (session: { totals: { type: string; amount: number }[] }, type = "total") =>
  session.totals.find((one) => one.type === type)?.amount;

test("the protocol's own example opens a session that is ours, with the seller's prices and delivery", async () => {
  const shop = await newShop();
  const session = await open(shop);
  expect(session).toMatchObject({
    status: "ready_for_payment",
    currency: "usd",
    buyer: { email: "johndoe@example.com", full_name: "John Doe" },
    line_items: [{ id: "line_1", item: { id: shop.vase.id }, quantity: 2, unit_amount: 3000 }],
    selected_fulfillment_options: [{ type: "shipping", option_id: shop.standard.id }],
  });
  expect(session.fulfillment_options.map(({ id }: { id: string }) => id)).toEqual([
    shop.standard.id,
    shop.express.id,
  ]);
  expect([totalOf(session, "subtotal"), totalOf(session, "fulfillment"), totalOf(session)]).toEqual(
    [6000, 500, 6500],
  );
  const ours = await app.request("GET", `/checkout/sessions/${session.id}`, { key: shop.apiKey });
  expect(ours.body).toMatchObject({ totalAmount: 6500, contact: { name: "John Doe" } });
  const seen = await shop.ask("GET", `/checkout_sessions/${session.id}`);
  expect(seen.body).toEqual(session);
});

test("an update changes lines, delivery, code and buyer, and the payment follows", async () => {
  const shop = await newShop();
  const { id: discountId } = await shop.make("/discounts", { name: "Spring", percentOff: "10" });
  await shop.make("/promotion-codes", { discountId, code: "SPRING10" });
  const session = await open(shop);
  const change = async (body: object) => {
    const { status, body: answered } = await shop.ask("POST", `/checkout_sessions/${session.id}`, {
      body,
    });
    expect(status, JSON.stringify(answered)).toBe(200);
    checkProtocol("checkout#/$defs/CheckoutSession", answered);
    return answered;
  };
  const example = checkoutExamples.update_checkout_session_request;
  const [option] = example.selected_fulfillment_options;
  const express = { ...option, option_id: shop.express.id };
  expect(totalOf(await change({ ...example, selected_fulfillment_options: [express] }))).toBe(7500);
  const reduced = await change({ discounts: { codes: ["SPRING10"] } });
  expect(reduced.discounts).toMatchObject({ codes: ["SPRING10"], applied: [{ amount: 600 }] });
  expect([totalOf(reduced, "discount"), totalOf(reduced)]).toEqual([600, 6900]);
  expect(totalOf(reduced.line_items[0])).toBe(5400);
  const less = await change({ line_items: [{ id: shop.vase.id }] });
  expect(totalOf(less)).toBe(4200);
  const named = await change({ buyer: { email: "sarah@example.com", full_name: "Sarah Johnson" } });
  expect(named).toMatchObject({
    buyer: { email: "sarah@example.com" },
    fulfillment_details: { address: { city: "San Francisco" } },
  });
  const unreduced = await change({ discounts: { codes: [] } });
  expect(totalOf(unreduced)).toBe(4500);
  const { body: ours } = await app.request("GET", `/checkout/sessions/${session.id}`, {
    key: shop.apiKey,
  });
  const intent = await app.request("GET", `/payment-intents/${ours.paymentIntentId}`, {
    key: shop.apiKey,
  });
  expect(intent.body.amount).toBe(4500);
});

test("a session says by itself what is missing: an address, a country, units", async () => {
  const shop = await newShop();
  const without = await open(shop, { fulfillment_details: undefined });
  expect(without).toMatchObject({
    status: "not_ready_for_payment",
    messages: [{ code: "missing", param: "$.fulfillment_details.address" }],
  });
  const abroad = { ...address, address: { ...address.address, country: "NL" } };
  expect(await open(shop, { fulfillment_details: abroad })).toMatchObject({
    status: "not_ready_for_payment",
    messages: [{ code: "region_restricted" }],
  });
  const many = await open(shop, { line_items: [{ id: shop.vase.id, quantity: 9 }] });
  expect(many).toMatchObject({
    status: "not_ready_for_payment",
    messages: [{ code: "quantity_exceeded", param: "$.line_items[0]" }],
  });
});

test("a code that does not apply is told as rejected, and the session is made without it", async () => {
  const shop = await newShop();
  const session = await open(shop, { discounts: { codes: ["NOPE"] } });
  expect(session).toMatchObject({
    discounts: { codes: [], rejected: [{ code: "NOPE", reason: "discount_code_invalid" }] },
    messages: [{ type: "warning", code: "discount_code_invalid" }],
  });
  expect(totalOf(session)).toBe(6500);
});

test("a cancellation ends the session, and is 405 the second time", async () => {
  const shop = await newShop();
  const { id } = await open(shop);
  const body = checkoutExamples.cancel_checkout_session_request;
  const ended = await shop.ask("POST", `/checkout_sessions/${id}/cancel`, { body });
  checkProtocol("checkout#/$defs/CheckoutSession", ended.body);
  expect(ended).toMatchObject({ status: 200, body: { status: "canceled" } });
  const again = await shop.ask("POST", `/checkout_sessions/${id}/cancel`);
  expect(again.status).toBe(405);
  const late = await shop.ask("POST", `/checkout_sessions/${id}`, {
    body: { buyer: { email: "a@b.example" } },
  });
  expect(late).toMatchObject({ status: 409, body: { code: "session_not_open" } });
});

test("a repeat gets the first answer, another body is 422, and a key counts for its caller and path alone", async () => {
  const shop = await newShop();
  const create = (body: object, ask = shop.ask) =>
    ask("POST", "/checkout_sessions", { body, key: "one" });
  const body = {
    ...checkoutExamples.create_checkout_session_request,
    line_items: [{ id: shop.vase.id }],
  };
  const first = await create(body);
  await shop.ask("POST", `/checkout_sessions/${first.body.id}`, {
    key: "one",
    body: { line_items: [{ id: shop.vase.id, quantity: 3 }] },
  });
  const again = await create(body);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("idempotency-key")).toBe("one");
  const other = await create({ ...body, order_notes: "Ring twice." });
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency_conflict" } });
  const { key } = await createApiKey(app.services, { merchantId: shop.id, name: "Other platform" });
  const byOther = await create(body, platform(key));
  expect(byOther.status).toBe(201);
  expect(byOther.body.id).not.toBe(first.body.id);
});

test("calls at the same time under one key make one session", async () => {
  const shop = await newShop();
  const body = {
    ...checkoutExamples.create_checkout_session_request,
    line_items: [{ id: shop.vase.id }],
  };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => shop.ask("POST", "/checkout_sessions", { body, key: "same" })),
  );
  const made = new Set(answers.filter(({ status }) => status === 201).map((one) => one.body.id));
  expect(made.size).toBe(1);
  for (const { status, body: said } of answers)
    if (status !== 201) expect(said.code).toBe("idempotency_in_flight");
  expect(await app.services.db.checkoutSession.count({ where: { merchantId: shop.id } })).toBe(1);
});

test.each([
  ["no version", { "api-version": "" }, "unsupported_api_version"],
  ["another version", { "api-version": "2025-09-29" }, "unsupported_api_version"],
  ["an empty key", { "idempotency-key": "" }, "idempotency_key_invalid"],
  ["an old timestamp", { timestamp: "2025-09-29T10:30:00Z" }, "invalid_timestamp"],
])("%s is refused before anything is done", async (_, headers, code) => {
  const shop = await newShop();
  const body = {
    ...checkoutExamples.create_checkout_session_request,
    line_items: [{ id: shop.vase.id }],
  };
  const answer = await shop.ask("POST", "/checkout_sessions", { body, headers });
  expect(answer).toMatchObject({ status: 400, body: { type: "invalid_request", code } });
  expect(await app.services.db.checkoutSession.count({ where: { merchantId: shop.id } })).toBe(0);
});

test("a wrong body, an unknown item and a wrong option are named by their JSONPath", async () => {
  const shop = await newShop();
  const example = checkoutExamples.create_checkout_session_request;
  const create = async (more: object) =>
    (await shop.ask("POST", "/checkout_sessions", { body: { ...example, ...more } })).body;
  expect(await create({ line_items: [] })).toMatchObject({ param: "$.line_items" });
  expect(await create({ line_items: [{}] })).toMatchObject({
    code: "missing",
    param: "$.line_items[0].id",
  });
  expect(await create({})).toMatchObject({ code: "invalid_item_id", param: "$.line_items[0].id" });
  const { id } = await open(shop);
  const wrong = [{ type: "shipping", option_id: "nowhere", item_ids: [] }];
  const answer = await shop.ask("POST", `/checkout_sessions/${id}`, {
    body: { selected_fulfillment_options: wrong },
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { param: "$.selected_fulfillment_options[0].option_id" },
  });
});

test("another merchant's session is as missing as none, a foreign key sees none, and one that no platform made is none", async () => {
  const [shop, other] = [await newShop(), await newShop()];
  const { id } = await open(shop);
  for (const [method, path] of [
    ["GET", `/checkout_sessions/${id}`],
    ["POST", `/checkout_sessions/${id}`],
    ["POST", `/checkout_sessions/${id}/cancel`],
  ] as const) {
    const theirs = await other.ask(method, path, method === "POST" ? { body: {} } : {});
    expect(theirs).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  const plain = await shop.make("/checkout/sessions", { currency: "USD", totalAmount: 900 });
  expect((await shop.ask("GET", `/checkout_sessions/${plain.id}`)).status).toBe(404);
  const { key } = await createApiKey(app.services, {
    merchantId: shop.id,
    name: "Reader",
    scopes: ["checkout:read"],
  });
  expect((await platform(key)("POST", `/checkout_sessions/${id}/cancel`)).status).toBe(403);
  expect((await platform("sk_none")("GET", `/checkout_sessions/${id}`)).status).toBe(401);
});
