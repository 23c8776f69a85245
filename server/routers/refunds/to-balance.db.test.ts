import { expect, test } from "vitest";
import { payloadData } from "#server/data/transaction/payload.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();
const { services } = app;

async function post(path: string, body: object, idempotencyKey?: string) {
  return app.request("POST", path, { body, idempotencyKey });
}

async function paid(more: object = {}): Promise<string> {
  const { id } = (await post("/payment-intents", { amount: 4900, currency: "EUR", ...more })).body;
  await post(`/payment-intents/${id}/confirm`, { card: card() });
  return id;
}

async function balanceOf(customerId: string): Promise<number> {
  return (await app.request("GET", `/customers/${customerId}/balance?currency=EUR`)).body.amount;
}

const toBalance = { destination: "balance" };

test("a refund to the balance of a payment by card is there at once, is spent, and asks no processor", async () => {
  const customerId = await fundedCustomer(services, app.merchant.id);
  const paymentIntentId = await paid({ customerId });
  const key = newIdempotencyKey();
  const asked = { paymentIntentId, amount: 1900, ...toBalance };
  const refund = await post("/refunds", asked, key);
  expect(refund).toMatchObject({
    status: 201,
    body: { destination: "balance", status: "succeeded" },
  });
  expect((await post("/refunds", asked, key)).text).toBe(refund.text);
  expect(await balanceOf(customerId)).toBe(1900);
  const row = await services.db.refund.findFirstOrThrow({ where: { id: refund.body.id } });
  expect([row.processorRefund, row.processorPayment, row.reconcileAt]).toEqual([null, null, null]);
  const events = await services.db.event.findMany({
    where: { relatedEntityId: refund.body.id },
    orderBy: { sequence: "asc" },
  });
  expect(events.map(({ type }) => type)).toEqual(["refund.created", "refund.succeeded"]);
  expect(payloadData(events[1]!.payload)).toEqual(refund.body);
  const intent = (await app.request("GET", `/payment-intents/${paymentIntentId}`)).body;
  expect(intent.amountRefunded).toBe(1900);
  // The rest goes back the way it came, and not more than the rest.
  const rest = await post("/refunds", { paymentIntentId, destination: "original" });
  expect(rest.body).toMatchObject({ amount: 3000, destination: "card" });
  expect((await post("/refunds", { paymentIntentId, ...toBalance })).status).toBe(409);
  const { id } = (await post("/payment-intents", { amount: 1900, currency: "EUR", customerId }))
    .body;
  const spent = await post(`/payment-intents/${id}/confirm`, { wallet: true });
  expect(spent.body.status).toBe("succeeded");
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("a refund to the balance needs a customer, and a payment that funded no balance", async () => {
  const nobodys = await post("/refunds", { paymentIntentId: await paid(), ...toBalance });
  expect(nobodys.body).toMatchObject({ code: "invalid_state" });
  const customerId = await fundedCustomer(services, app.merchant.id);
  const funding = { currency: "EUR", totalAmount: 4900, purpose: "balance_funding", customerId };
  const session = (await post("/checkout/sessions", funding)).body;
  await post(`/checkout/sessions/${session.id}/confirm`, { card: card() });
  const { paymentIntentId } = session;
  const refused = await post("/refunds", { paymentIntentId, ...toBalance });
  expect(refused.body).toMatchObject({ code: "invalid_state" });
  expect(await balanceOf(customerId)).toBe(4900);
  const unknown = await post("/refunds", { paymentIntentId, destination: "card" });
  expect(unknown.body.code).toBe("validation_failed");
});

test("many refunds to the balance at once give back no more than was paid", async () => {
  const customerId = await fundedCustomer(services, app.merchant.id);
  const paymentIntentId = await paid({ customerId });
  await paid();
  const tries = Array.from({ length: 8 }, (_, nth) =>
    post("/refunds", {
      paymentIntentId,
      amount: 1000,
      ...(nth % 2 === 0 ? toBalance : {}),
    }),
  );
  const made = (await Promise.all(tries)).filter(({ status }) => status === 201);
  expect(made).toHaveLength(4);
  const inBalance = made.filter(({ body }) => body.destination === "balance").length;
  expect(await balanceOf(customerId)).toBe(inBalance * 1000);
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("a refund to the balance that the merchant's balance does not cover waits, and goes there once it does", async () => {
  const other = await app.createMerchant();
  const customerId = await fundedCustomer(services, other.id);
  const ask = (method: string, path: string, body?: object) =>
    app.request(method, path, { body, key: other.apiKey });
  const order = { amount: 4900, currency: "EUR", customerId };
  const { id } = (await ask("POST", "/payment-intents", order)).body;
  await ask("POST", `/payment-intents/${id}/confirm`, { card: card() });
  await ask("POST", "/payouts", { amount: 4900, currency: "EUR" });
  const refund = await ask("POST", "/refunds", { paymentIntentId: id, ...toBalance });
  expect(refund.body).toMatchObject({ status: "pending", pendingReason: "insufficient_funds" });
  const later = (await ask("POST", "/payment-intents", { ...order, customerId: undefined })).body
    .id;
  await ask("POST", `/payment-intents/${later}/confirm`, { card: card() });
  await services.db.refund.updateMany({
    where: { id: refund.body.id },
    data: { reconcileAt: services.clock.now() },
  });
  await settleRefunds(services);
  expect((await ask("GET", `/refunds/${refund.body.id}`)).body.status).toBe("succeeded");
  const balance = await ask("GET", `/customers/${customerId}/balance?currency=EUR`);
  expect(balance.body.amount).toBe(4900);
});
