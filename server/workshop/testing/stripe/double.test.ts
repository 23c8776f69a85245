import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
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

describe("a SEPA debit", () => {
  const sepa = { allowed_payment_method_types: ["sepa_debit"] };
  const given = {
    payment_method_data: {
      type: "sepa_debit",
      sepa_debit: { iban: "AT611904300234573201" },
      billing_details: { name: "Sanne de Boer", email: "sanne@deboer.example" },
    },
    mandate_data: { customer_acceptance: { type: "offline", offline: {}, accepted_at: 1 } },
  } satisfies Stripe.PaymentIntentConfirmParams;

  /** An account of a customer, with a mandate for later debits. */
  async function kept() {
    const { id: customer } = await stripe.customers.create({}, options());
    const { id } = await stripe.setupIntents.create({ ...sepa, customer }, options());
    const { payment_method } = await stripe.setupIntents.confirm(id, given, options());
    const { mandate } = await stripe.setupIntents.retrieve(id, { expand: ["mandate"] });
    return { customer, payment_method: String(payment_method), mandate };
  }

  async function debited(customer: string, params: Stripe.PaymentIntentConfirmParams) {
    const { id } = await created({ ...sepa, customer });
    const expand = ["payment_method", "latest_charge"];
    return stripe.paymentIntents.confirm(id, { ...params, expand }, options());
  }

  test("by a kept account is made with its mandate, and refused once that is no longer active", async () => {
    const { customer, payment_method, mandate } = await kept();
    expect(mandate).toMatchObject({ status: "active", type: "multi_use", payment_method });
    const { id } = mandate as Stripe.Mandate;
    const account = { country: "AT", last4: "3201", fingerprint: expect.stringMatching(/^\w+$/) };
    expect(await debited(customer, { payment_method, off_session: true })).toMatchObject({
      status: "processing",
      payment_method: { customer, sepa_debit: account },
      latest_charge: {
        status: "pending",
        payment_method_details: { sepa_debit: { ...account, mandate: id } },
      },
    });
    const held = double.objects.get(id);
    if (held) double.change(held, { status: "inactive" });
    expect(await stripe.mandates.retrieve(id)).toMatchObject({ status: "inactive" });
    await expect(debited(customer, { payment_method })).rejects.toMatchObject({
      code: "payment_intent_mandate_invalid",
    });
  });

  test("that keeps nothing has a mandate for one payment, and its account is used up", async () => {
    const { id: customer } = await stripe.customers.create({}, options());
    const { payment_method, latest_charge } = await debited(customer, given);
    const details = (latest_charge as Stripe.Charge).payment_method_details?.sepa_debit;
    expect(await stripe.mandates.retrieve(details?.mandate ?? "")).toMatchObject({
      type: "single_use",
      status: "inactive",
      single_use: { amount: 4900, currency: "eur" },
    });
    const { id } = payment_method as Stripe.PaymentMethod;
    await expect(debited(customer, { payment_method: id })).rejects.toMatchObject({
      code: "payment_method_unexpected_state",
    });
  });

  const cardOptions = { card: { request_three_d_secure: "any" as const } };
  test.each([
    [
      "a mandate of another account",
      "payment_intent_mandate_invalid",
      { mandate: "mandate_other" },
    ],
    ["options of a card", undefined, { payment_method_options: cardOptions }],
    ["a card", "payment_intent_incompatible_payment_method", { payment_method: "pm_card_visa" }],
  ])("by %s is refused", async (_, code, more) => {
    const { customer, payment_method } = await kept();
    const refused = debited(customer, { payment_method, ...more });
    await expect(refused).rejects.toMatchObject({ statusCode: 400, code });
  });

  test("is not asked for without the payer's consent, for later ones neither", async () => {
    const { mandate_data: _none, ...account } = given;
    const { id: customer } = await stripe.customers.create({}, options());
    const { id } = await stripe.setupIntents.create({ ...sepa, customer }, options());
    const missing = { code: "parameter_missing" };
    await expect(stripe.setupIntents.confirm(id, account, options())).rejects.toMatchObject(
      missing,
    );
    await expect(debited(customer, account)).rejects.toMatchObject(missing);
  });
});
