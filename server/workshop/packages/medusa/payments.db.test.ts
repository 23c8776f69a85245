import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { createSdkClient } from "#server/workshop/testing/sdk-client.ts";
import { CanaryPayments } from "../../../../sdk/medusa/src/payments.ts";

const app = await createTestApp();
const canary = createSdkClient(app);
const options = {
  apiKey: app.apiKey,
  baseUrl: app.services.env.APP_URL,
  webhookSecret: "whsec_x",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
};
const records = { paymentSession: async () => undefined, refundsBeside: async () => [] };
const payments = new CanaryPayments(canary, options, records);

const price = { amount: "49.99", currency_code: "eur" };
const from = (session: string) => ({
  data: { session_id: session, id: "cs_of_the_shopper", amount: 1 },
  context: { idempotency_key: session },
});
const initiate = async (session: string) =>
  (await payments.initiate({ ...price, ...from(session) })).data;
const payPage = (id: string) => pay(app.services, visit(ofSession(id)), "4242 4242 4242 4242");

test("one payment session has one page, however often it is initiated", async () => {
  const first = await initiate("payses_once");
  expect(await initiate("payses_once")).toEqual(first);
  const session = await canary.checkout.sessions.get(first.id);
  expect(session).toMatchObject({
    totalAmount: 4999,
    currency: "EUR",
    successUrl: "https://shop.example/thanks",
    metadata: { medusaPaymentSession: "payses_once" },
  });
});

test("a payment is captured once it is paid, not before; its money given back pays for no order", async () => {
  const data = await initiate("payses_paid");
  expect(await payments.authorize(data)).toMatchObject({ status: "pending" });
  await expect(payments.capture(data)).rejects.toThrow("This payment is pending");
  await payPage(data.id);
  expect(await payments.authorize(data)).toMatchObject({ status: "captured" });
  const { paymentIntentId } = (await payments.capture(data)).data;
  expect(await canary.paymentIntents.get(String(paymentIntentId))).toMatchObject({
    status: "succeeded",
    amountCaptured: 4999,
  });
  await payments.refund({ amount: 0.01, data, context: { idempotency_key: "ref_1" } });
  await payments.refund({ amount: 0.01, data, context: { idempotency_key: "ref_1" } });
  const refunds = await canary.refunds.list({ paymentIntentId: String(paymentIntentId) });
  expect(refunds.data).toMatchObject([{ amount: 1, metadata: { medusaRefund: "ref_1" } }]);
  expect(await payments.authorize(data)).toMatchObject({ status: "error" });
  expect(await payments.status(data)).toMatchObject({ status: "captured" });
});

test("a payment that costs something else gets another page, and the old one takes no money", async () => {
  const data = await initiate("payses_changed");
  expect((await payments.update({ ...price, amount: 49.99, data })).data).toEqual(data);
  const { data: other } = await payments.update({ amount: 5, currency_code: "jpy", data });
  expect(other).toMatchObject({ session_id: "payses_changed", amount: 5, currency: "JPY" });
  expect(await payments.status(data)).toMatchObject({ status: "canceled" });
  // The answer got lost, and the price is another one again.
  const { data: again } = await payments.update({ ...price, amount: 51, data });
  expect(again).toMatchObject({ amount: 5100, currency: "EUR" });
  expect(again["id"]).not.toBe(other["id"]);
});

test("a paid payment is neither changed nor canceled", async () => {
  const data = await initiate("payses_kept");
  await payPage(data.id);
  await expect(payments.update({ ...price, amount: 1, data })).rejects.toThrow("has been paid");
  await expect(payments.release(data)).rejects.toThrow("complete the cart, or refund the payment");
  expect(await payments.status(data)).toMatchObject({ status: "captured" });
});

test("an unpaid one is canceled, once and for all", async () => {
  const data = await initiate("payses_left");
  for (let times = 0; times < 2; times += 1) await payments.release(data);
  expect(await payments.status(data)).toMatchObject({ status: "canceled" });
  expect(await payPage(data.id).catch((refused: Error) => refused.message)).toMatch(/canceled/);
  await payments.release({ ...data, id: "cs_of_nobody" });
  await payments.release({});
});

test.each([
  ["another payment session", { session_id: "payses_other" }],
  ["another amount", { amount: 1 }],
  ["another currency", { currency: "JPY" }],
])("a paid page pays nothing of %s", async (_name, change) => {
  const session = `payses_${Object.keys(change).join()}`;
  const data = await initiate(session);
  await payPage(data.id);
  const foreign = { ...data, ...change };
  const refused = await Promise.allSettled([
    payments.authorize(foreign),
    payments.capture(foreign),
    payments.release(foreign),
    payments.refund({ amount: 1, data: foreign }),
  ]);
  for (const result of refused)
    expect(String((result as PromiseRejectedResult).reason)).toMatch(/not the one of this payment/);
});
