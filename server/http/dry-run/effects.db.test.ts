import type { PoolClient } from "pg";
import { expect, test, vi } from "vitest";
import { actFor } from "#server/core/context.ts";
import { DryPool } from "#server/data/dry-run/dry-pool.ts";
import { Unit } from "#server/data/transaction/unit.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { fingerprintOf } from "#server/workshop/testing/conformance/fingerprint.ts";
import { rows } from "#server/workshop/testing/conformance/rows.ts";
import { createWorld, endpointInput } from "#server/workshop/testing/conformance/world.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();
const { db } = app.services;
const headers = { prefer: "respond-async, dry-run" };

async function worldOf() {
  const world = await createWorld(app);
  const key = world.merchant.apiKey;
  const dry = (path: string, body: object, more = {}) =>
    app.request("POST", path, { body, key, headers, ...more });
  return { world, key, dry };
}

test("a dry run of a refund says events, legs, letters, webhooks and the call of the processor", async () => {
  const { world, dry } = await worldOf();
  const endpointId = await world.post("/webhook-endpoints", { ...endpointInput, events: ["*"] });
  const paymentIntentId = await world.paidIntent();
  const { body } = await dry("/refunds", { paymentIntentId, amount: 900 });
  expect(body).toMatchObject({
    dryRun: true,
    status: 201,
    body: { amount: 900, status: "succeeded" },
    calls: [{ system: "processor", call: "createRefund", amount: 900, currency: "EUR" }],
    assumptions: ["The sandbox answered as it would."],
  });
  const types = body.events.map(({ type }: { type: string }) => type);
  expect(types).toEqual(expect.arrayContaining(["refund.created", "refund.succeeded"]));
  expect(body.webhooks).toEqual(
    types.map((type: string) => ({ endpointId, url: endpointInput.url, type })),
  );
  const legs = body.ledger.flatMap((moved: { legs: { amount: number }[] }) => moved.legs);
  expect(body.ledger[0]).toMatchObject({ type: "refund", currency: "EUR" });
  expect(legs.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(0);
  expect(legs).toContainEqual({ account: "merchant", customerId: null, amount: -900 });
});

test("a key that may not read messages or webhook endpoints is told no addresses", async () => {
  const { world } = await worldOf();
  await world.post("/webhook-endpoints", { ...endpointInput, events: ["*"] });
  const customerId = await world.post("/customers", { email: "ada@shop.example", name: "Ada" });
  const id = await world.intent({ customerId });
  const { id: merchantId, apiKey: key } = world.merchant;
  await db.apiKey.updateMany({
    where: { merchantId },
    data: { scopes: ["payment-intents:write"] },
  });
  const path = `/payment-intents/${id}/confirm`;
  const { status, body } = await app.request("POST", path, {
    body: { card: card() },
    key,
    headers,
  });
  expect(status).toBe(200);
  expect(body.messages).toMatchObject([{ channel: "email", recipient: null }]);
  expect(body.webhooks.length).toBeGreaterThan(0);
  expect(new Set(body.webhooks.map(({ url }: { url: unknown }) => url))).toEqual(new Set([null]));
});

test("the transactions of a charge see each other, and its receipt is among the messages", async () => {
  const { world, dry } = await worldOf();
  const customerId = await world.post("/customers", { email: "ada@shop.example", name: "Ada" });
  const id = await world.intent({ customerId });
  const { body } = await dry(`/payment-intents/${id}/confirm`, { card: card() });
  expect(body.body).toMatchObject({ id, status: "succeeded" });
  expect(body.messages).toMatchObject([{ channel: "email", recipient: "ada@shop.example" }]);
  expect(body.calls).toMatchObject([{ call: "createPayment", amount: 4900, currency: "EUR" }]);
  const { body: after } = await app.request("GET", `/payment-intents/${id}`, {
    key: world.merchant.apiKey,
  });
  expect(after.status).toBe("requires_payment_method");
});

test("a refusal is the real one's, and is counted by nobody", async () => {
  const { world, dry } = await worldOf();
  const id = await world.intent();
  const before = await fingerprintOf(db);
  for (let turn = 0; turn < 12; turn += 1) {
    const answer = await dry(`/payment-intents/${id}/confirm`, { card: card("4000000000000002") });
    expect(answer).toMatchObject({ status: 402, body: { code: "card_declined" } });
    expect(answer.headers.get("preference-applied")).toBe("dry-run");
  }
  expect(await fingerprintOf(db)).toBe(before);
});

test("a key that came with a dry run is free for the real one, and a number of an invoice too", async () => {
  const { world, key, dry } = await worldOf();
  const idempotencyKey = newIdempotencyKey();
  const { id } = (await rows["invoices.finalize"]?.(world)) ?? {};
  const path = `/invoices/${id}/finalize`;
  const first = await dry(path, {}, { idempotencyKey });
  const again = await dry(path, {}, { idempotencyKey });
  const real = await app.request("POST", path, { body: {}, key, idempotencyKey });
  expect(real.headers.get("idempotent-replayed")).toBeNull();
  expect([first.body.body.number, again.body.body.number]).toEqual([
    real.body.number,
    real.body.number,
  ]);
});

test("another merchant's record is as missing as in a real call", async () => {
  const { dry } = await worldOf();
  const { world: other } = await worldOf();
  const paymentIntentId = await other.paidIntent();
  const answer = await dry("/refunds", { paymentIntentId });
  expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("a dry run gives way to a real change that holds its record, and the next real one does not wait", async () => {
  const { world, key, dry } = await worldOf();
  const id = await world.customer();
  const unit = new Unit(db);
  await unit.tx
    .$queryRaw`SELECT id FROM customers WHERE "merchantId" = ${world.merchant.id} AND id = ${id} FOR UPDATE`;
  const sent = { body: { name: "Ada" }, key };
  const blocked = await app.request("PATCH", `/customers/${id}`, { ...sent, headers });
  expect(blocked).toMatchObject({ status: 503, body: { code: "unavailable" } });
  await unit.rollBack(new Error("over"));
  expect((await app.request("PATCH", `/customers/${id}`, sent)).status).toBe(200);
  expect((await dry(`/customers/${id}/forget-devices`, {})).status).toBe(200);
});

test("dry runs beside real transfers leave every balance as the real ones alone make it", async () => {
  const { world, key, dry } = await worldOf();
  const [fromCustomerId, toCustomerId] = [await world.customer(5000), await world.customer()];
  const body = { fromCustomerId, toCustomerId, amount: 100, currency: "EUR" };
  const real = Array.from({ length: 20 }, () => app.request("POST", "/transfers", { body, key }));
  const dried = Array.from({ length: 20 }, () => dry("/transfers", body));
  expect((await Promise.all(real)).map(({ status }) => status)).toEqual(Array(20).fill(201));
  const statuses = new Set((await Promise.all(dried)).map(({ status }) => status));
  for (const status of statuses) expect([200, 503]).toContain(status);
  const { body: balance } = await app.request("GET", `/customers/${toCustomerId}/balance`, { key });
  expect(JSON.stringify(balance)).toContain('"amount":2000');
});

test("a dry run that were committed would be seen", async () => {
  const { dry } = await worldOf();
  const before = await fingerprintOf(db);
  vi.spyOn(DryPool.prototype, "rollBack").mockImplementationOnce(async function (this: DryPool) {
    const { client } = this as unknown as { client: PoolClient };
    Object.assign(this, { client: null });
    await client.query("COMMIT");
  });
  expect((await dry("/customers", { email: "planted@shop.example" })).status).toBe(200);
  expect(await fingerprintOf(db)).not.toBe(before);
});

test("the log of requests tells a dry run from what was done", async () => {
  const { world, dry } = await worldOf();
  const { headers: answered } = await dry("/customers", { email: "dry@shop.example" });
  const requestId = answered.get("x-request-id") ?? "";
  const read = () =>
    actFor(app.services, world.merchant.id).db.loggedRequest.findFirst({
      where: { merchantId: world.merchant.id, requestId },
    });
  await expect.poll(async () => (await read())?.answer).toBe('{"dryRun":true}');
});

test("`products/multiple` reads, and prefers nothing of a dry run but its answer", async () => {
  const { dry } = await worldOf();
  const { body } = await dry("/products/multiple", { ids: ["prod_none"] });
  expect(body).toMatchObject({ dryRun: true, events: [], ledger: [], calls: [] });
});
