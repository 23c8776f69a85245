import Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
const { hostname, port } = new URL(double.env.STRIPE_API_BASE);
const stripe = new Stripe(double.env.STRIPE_SECRET_KEY, {
  host: hostname,
  port,
  protocol: "http",
  maxNetworkRetries: 0,
  telemetry: false,
});
let keys = 0;
const options = () => ({ idempotencyKey: `key_${(keys += 1)}` });

async function created(params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const needed = { amount: 4900, currency: "eur" };
  return stripe.paymentIntents.create({ ...needed, ...params }, options());
}

test("an id is answered where nobody asked to expand it, and the object where somebody did", async () => {
  const { id } = await created();
  const paid = await stripe.paymentIntents.confirm(
    id,
    {
      payment_method: "pm_card_visa",
      return_url: "https://shop.example",
      expand: ["latest_charge"],
    },
    options(),
  );
  expect(paid).toMatchObject({
    status: "succeeded",
    payment_method: expect.stringMatching(/^pm_/),
    latest_charge: { object: "charge", payment_method_details: { type: "card" } },
  });
  const read = await stripe.paymentIntents.retrieve(id, { expand: ["payment_method"] });
  expect(read).toMatchObject({ payment_method: { card: { last4: "4242" } } });
});

test.each([
  [
    "a parameter that was removed",
    { payment_method_types: ["card"] },
    "payment_method_types_no_longer_supported",
  ],
  ["a parameter that never was", { payment_methods: ["card"] }, "parameter_unknown"],
  [
    "one that never was, inside another",
    { payment_method_options: { card: { secure: "any" } } },
    "parameter_unknown",
  ],
  ["an amount that is no number", { amount: "many" }, "parameter_invalid_integer"],
  ["a word that is not listed", { capture_method: "later" }, undefined],
  ["nothing where something must be", { currency: undefined }, "parameter_missing"],
  ["an expansion of what has no object", { expand: ["amount"] }, undefined],
])("%s is refused in Stripe's words", async (_, params, code) => {
  await expect(created(params as object)).rejects.toMatchObject({
    statusCode: 400,
    type: "StripeInvalidRequestError",
    code,
  });
});

test("an operation that the package does not have is refused", async () => {
  await expect(
    stripe.rawRequest("POST", "/v1/payment_intents/pi_1/undo", {}, options()),
  ).rejects.toMatchObject({
    statusCode: 404,
  });
});

test("a saved card is the customer's until it is detached or the customer is deleted", async () => {
  const { id: customer } = await stripe.customers.create({ metadata: { a: "b" } }, options());
  const kept = async () => {
    const { id } = await stripe.setupIntents.create({ customer, usage: "off_session" }, options());
    const confirmed = await stripe.setupIntents.confirm(
      id,
      { payment_method: "pm_card_visa" },
      options(),
    );
    return String(confirmed.payment_method);
  };
  const [one, other] = [await kept(), await kept()];
  const listed = async () =>
    (await stripe.paymentMethods.list({ customer })).data.map(({ id }) => id);
  expect(await listed()).toEqual([other, one]);
  await stripe.paymentMethods.detach(one, {}, options());
  expect(await listed()).toEqual([other]);
  await stripe.customers.del(customer, {}, options());
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(await listed()).toEqual([]);
});

test("an object with a field that is not declared, or without one that is, is refused", () => {
  expect(() =>
    double.put({ object: "refund", amount: 1, currency: "eur", amount_left: 2 }),
  ).toThrow("refund.amount_left is not declared by Refund");
  expect(() => double.put({ object: "payout" })).toThrow("payout.amount is required by Payout");
  expect(() =>
    double.put({ object: "refund", amount: 1, currency: "eur", balance_transaction: 7 }),
  ).toThrow("refund.balance_transaction");
});

test("a balance, an account, and lists of what came about elsewhere are answered", async () => {
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ object: "account" });
  expect(await stripe.balance.retrieve()).toMatchObject({ object: "balance" });
  double.put({
    object: "payout",
    amount: 100,
    currency: "eur",
    arrival_date: 1,
    automatic: false,
    method: "standard",
    reconciliation_status: "not_applicable",
    source_type: "card",
    status: "paid",
    type: "bank_account",
  });
  expect((await stripe.payouts.list({ limit: 3 })).data).toHaveLength(1);
  expect((await stripe.radar.earlyFraudWarnings.list()).data).toEqual([]);
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  expect((await stripe.events.list({ types: ["payout.paid"] })).data).toEqual([]);
});
