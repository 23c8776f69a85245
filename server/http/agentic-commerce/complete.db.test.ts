import { expect, test } from "vitest";
import {
  checkoutExamples,
  checkProtocol,
  delegateExamples,
  protocolPlatform,
} from "#server/workshop/testing/agentic-commerce/protocol.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const platform = await protocolPlatform(app.services);
const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString();

/** A shop with one product, and a platform that opens and pays sessions there by the protocol's own examples. */
async function newShop() {
  const { id, apiKey } = await app.createMerchant();
  const ask = platform(apiKey);
  const { body: mug } = await app.request("POST", "/products", {
    body: { name: "Mug", amount: 1200, currency: "USD" },
    key: apiKey,
  });
  const open = async (quantity = 1): Promise<string> => {
    const example = checkoutExamples.create_checkout_session_request;
    const body = { ...example, line_items: [{ id: mug.id, quantity }] };
    const made = await ask("POST", "/checkout_sessions", { body });
    expect(made.status).toBe(201);
    expect(made.body.capabilities.payment.handlers[0].config.merchant_id).toBe(id);
    return made.body.id;
  };
  const delegate = async (sessionId: string, allowance: object = {}, card: object = {}) => {
    const example = delegateExamples.delegate_payment_request;
    const allowed = { checkout_session_id: sessionId, merchant_id: id, expires_at: inAnHour() };
    return ask("POST", "/agentic_commerce/delegate_payment", {
      body: {
        ...example,
        payment_method: { ...example.payment_method, exp_year: "2034", ...card },
        allowance: { ...example.allowance, ...allowed, ...allowance },
      },
    });
  };
  const pay = (sessionId: string, token: string, key?: string) => {
    const example = checkoutExamples.complete_checkout_session_request;
    const { instrument } = example.payment_data;
    const body = {
      ...example,
      payment_data: {
        ...example.payment_data,
        instrument: { ...instrument, credential: { ...instrument.credential, token } },
      },
    };
    return ask("POST", `/checkout_sessions/${sessionId}/complete`, key ? { body, key } : { body });
  };
  return { id, apiKey, ask, open, delegate, pay };
}

test("a delegated card pays a session, and the answer is the protocol's order", async () => {
  const shop = await newShop();
  const id = await shop.open();
  const token = await shop.delegate(id);
  expect(token.status, JSON.stringify(token.body)).toBe(201);
  checkProtocol("delegate#/$defs/DelegatePaymentResponse", token.body);
  expect(token.body.metadata).toMatchObject({ campaign: "q4", merchant_id: shop.id });
  const paid = await shop.pay(id, token.body.id, "pay");
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  checkProtocol("checkout#/$defs/Order", paid.body.order);
  expect(paid.body).toMatchObject({
    status: "completed",
    buyer: { email: "johnsmith@mail.com" },
    order: { checkout_session_id: id, status: "confirmed", line_items: [{ title: "Mug" }] },
  });
  const again = await shop.pay(id, token.body.id, "pay");
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.body).toEqual(paid.body);
  const { body: ours } = await app.request("GET", `/checkout/sessions/${id}`, { key: shop.apiKey });
  expect(ours).toMatchObject({ status: "complete", paymentStatus: "paid" });
  await app.request("POST", "/refunds", {
    body: { paymentIntentId: ours.paymentIntentId, amount: 200 },
    key: shop.apiKey,
  });
  const seen = await shop.ask("GET", `/checkout_sessions/${id}`);
  checkProtocol("checkout#/$defs/Order", seen.body.order);
  expect(seen.body.order).toMatchObject({ adjustments: [{ type: "refund", amount: 200 }] });
  expect(await app.services.db.paymentMethod.count({ where: { merchantId: shop.id } })).toBe(0);
});

test("an allowance holds: its amount, its session, its time, its merchant, once", async () => {
  const [shop, other] = [await newShop(), await newShop()];
  const [id, second] = [await shop.open(), await shop.open()];
  const token = async (allowance: object = {}) => (await shop.delegate(id, allowance)).body.id;
  const refusedFor = async (sessionId: string, given: string) => {
    const { status, body } = await shop.pay(sessionId, given);
    expect(status).toBe(400);
    return body;
  };
  const low = await token({ max_amount: 1199 });
  expect(await refusedFor(id, low)).toMatchObject({
    param: "$.payment_data.instrument.credential.token",
    message: expect.stringContaining("allows 1199 USD"),
  });
  expect((await refusedFor(second, await token())).message).toContain("no such token");
  const stale = await token();
  await app.services.db.paymentToken.updateMany({
    where: { id: stale },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  expect((await refusedFor(id, stale)).message).toContain("expired");
  const theirs = await other.open();
  const foreign = (await other.delegate(theirs)).body.id;
  expect((await refusedFor(id, foreign)).message).toContain("no such token");
  expect((await shop.delegate(id, { merchant_id: other.id })).body.param).toBe(
    "$.allowance.merchant_id",
  );
  expect((await shop.delegate(theirs)).status).toBe(404);
  const good = await token({ max_amount: 1200 });
  expect((await shop.pay(id, good)).body.status).toBe("completed");
  const events = await app.services.db.paymentAttempt.count({ where: { merchantId: shop.id } });
  expect(events).toBe(1);
});

test("a declined token is spent, the session says so, and another card pays it", async () => {
  const shop = await newShop();
  const id = await shop.open();
  const declining = { number: "4000000000000002", display_last4: "0002" };
  const bad = (await shop.delegate(id, {}, declining)).body.id;
  const declined = await shop.pay(id, bad);
  checkProtocol("checkout#/$defs/CheckoutSession", declined.body);
  expect(declined).toMatchObject({
    status: 200,
    body: { status: "ready_for_payment", messages: [{ code: "payment_declined" }] },
  });
  const again = await shop.pay(id, bad);
  expect(again).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(again.body.message).toContain("used already");
  const good = (await shop.delegate(id)).body.id;
  expect((await shop.pay(id, good)).body.status).toBe("completed");
});

test("twenty tries at once with one token charge once", async () => {
  const shop = await newShop();
  const id = await shop.open();
  const token = (await shop.delegate(id)).body.id;
  await Promise.all(Array.from({ length: 20 }, () => shop.pay(id, token)));
  const seen = await shop.ask("GET", `/checkout_sessions/${id}`);
  expect(seen.body.status).toBe("completed");
  const where = { merchantId: shop.id };
  expect(await app.services.db.paymentAttempt.count({ where })).toBe(1);
});

test("a bank that wants to hear from the buyer leads to the seller's own page", async () => {
  const shop = await newShop();
  const id = await shop.open();
  const asks = { number: "4000002760003184", display_last4: "3184" };
  const token = (await shop.delegate(id, {}, asks)).body.id;
  const answer = await shop.pay(id, token);
  checkProtocol("checkout#/$defs/CheckoutSession", answer.body);
  expect(answer.body).toMatchObject({
    status: "requires_escalation",
    messages: [{ code: "requires_3ds", resolution: "requires_buyer_review" }],
    continue_url: expect.stringMatching(/^http/),
  });
});

test("a wrong card, a network token and a blocked one are the protocol's invalid_card", async () => {
  const shop = await newShop();
  const id = await shop.open();
  for (const card of [
    { number: "4111111111111112" },
    { exp_month: "13" },
    { exp_year: "2020" },
    { card_number_type: "network_token" },
  ]) {
    const answer = await shop.delegate(id, {}, card);
    expect([400, 422]).toContain(answer.status);
    checkProtocol("delegate#/$defs/Error", answer.body);
    expect(answer.body.code).toBe("invalid_card");
  }
  const tokens = await app.services.db.paymentToken.count({ where: { merchantId: shop.id } });
  expect(tokens).toBe(0);
});

test("an order that is not ready is not charged", async () => {
  const shop = await newShop();
  await app.request("POST", "/shipping-rates", {
    body: { name: "Standard", amount: 500, currency: "USD" },
    key: shop.apiKey,
  });
  const id = await shop.open();
  await shop.ask("POST", `/checkout_sessions/${id}`, { body: { fulfillment_details: null } });
  const token = (await shop.delegate(id)).body.id;
  const answer = await shop.pay(id, token);
  expect(answer).toMatchObject({
    status: 409,
    body: { code: "missing", param: "$.fulfillment_details.address" },
  });
});
