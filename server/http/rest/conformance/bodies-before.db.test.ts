import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** Fields of an answer of the version before billing, all of them required, by the types that its API document named. */
type Fields = Record<string, string>;

const product: Fields = {
  string: "id merchantId name currency taxClass taxBehavior createdAt updatedAt",
  "null|string": "description imageId imageUrl deletedAt",
  "number|null": "amount stock",
  boolean: "active onePerCustomer",
  "null|object": "recurring",
  object: "metadata",
};
const session: Fields = {
  string:
    "id merchantId sessionUrl currency mode purpose status paymentStatus expiresAt createdAt updatedAt",
  "null|string":
    "paymentIntentId customerId paymentLinkId renewedFromId remindedAt productId successUrl cancelUrl clientReferenceId discountId promotionCode completedAt",
  array: "lineItems shippingRateIds shippingOptions shippingCountries customFields optionalItems",
  number: "totalAmount subtotalAmount discountAmount shippingAmount taxAmount tipAmount",
  "null|object": "recurring dispute contact answers consent tipOptions",
  object: "hostedCheckoutConfig metadata",
  boolean: "allowPromotionCodes businessPurchase recovery",
};
const link: Fields = {
  string: "id merchantId url currency mode successUrl cancelUrl createdAt updatedAt",
  "null|string":
    "name description unavailableReason customerId discountId promotionCode expiresAt deletedAt",
  number: "totalAmount completions",
  "null|object": "recurring consent tipOptions",
  boolean:
    "active available allowPromotionCodes businessPurchase recovery allowQuantity onePerCustomer",
  array: "lineItems shippingRateIds shippingOptions shippingCountries customFields optionalItems",
  object: "hostedCheckoutConfig metadata",
  "number|null": "minimumAmount maxCompletions",
};
const subscription: Fields = {
  string:
    "id merchantId customerId paymentMethodId currency status currentPeriodStart currentPeriodEnd createdAt updatedAt",
  "null|string": "checkoutSessionId latestPaymentIntentId description canceledAt",
  number: "amount",
  array: "lineItems",
  object: "recurring metadata",
  boolean: "cancelAtPeriodEnd",
};

const lineItems = [{ name: "Plant of the month", amount: 1900, currency: "EUR" }];
const recurring = { interval: "month", intervalCount: 1 };
const sold = { mode: "subscription", currency: "EUR", lineItems };
const welcome = "https://shop.example/welcome";
const urls = { successUrl: "https://shop.example/thanks", cancelUrl: "https://shop.example/cart" };
const ofLink = { currency: "EUR", ...urls, metadata: { orderId: "6735" } };
const noStock = { name: "Olive tree", amount: 3900, currency: "EUR", stock: 10 };

/** Bodies of that version's guides and API document, each with the fields that its answer had. */
const creations: [path: string, body: object, fields: Fields][] = [
  ["/products", { name: "Monstera, large", currency: "EUR", amount: 2450 }, product],
  ["/products", noStock, product],
  ["/products", { name: "Club", currency: "EUR", amount: 1900, recurring }, product],
  ["/checkout/sessions", { currency: "EUR", totalAmount: 4900, successUrl: welcome }, session],
  ["/checkout/sessions", { ...sold, recurring }, session],
  ["/checkout/sessions", { ...sold, recurring, successUrl: welcome }, session],
  ["/payment-links", { ...ofLink, mode: "payment", totalAmount: 4900 }, link],
  ["/payment-links", { ...ofLink, mode: "payment", totalAmount: 4900, recovery: true }, link],
  ["/payment-links", { ...ofLink, ...sold, totalAmount: 1900, recurring }, link],
];

const app = await createTestApp();

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Fields of the version before that are gone from an answer, or have another type. */
function changedIn(body: Record<string, unknown>, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([types, names]) =>
    names.split(" ").filter((name) => !types.split("|").includes(typeOf(body[name]))),
  );
}

test.each(creations)(
  "a body of the version before goes on: POST %s %j",
  async (path, body, fields) => {
    const answer = await app.request("POST", path, { body });
    expect(answer.status, answer.text).toBe(201);
    expect(changedIn(answer.body, fields)).toEqual([]);
  },
);

test("a product's interval decides for a link and a session that send none", async () => {
  const made = await app.request("POST", "/products", { body: creations[2]?.[1] });
  const ofProduct = [{ productId: made.body.id, quantity: 1 }];
  const bought = { mode: "subscription", currency: "EUR", lineItems: ofProduct };
  const opened = await app.request("POST", "/checkout/sessions", { body: bought });
  const linked = await app.request("POST", "/payment-links", {
    body: { ...ofLink, ...bought, totalAmount: 1900 },
  });
  expect([opened.status, linked.status], opened.text + linked.text).toEqual([201, 201]);
  expect([opened.body.recurring, linked.body.recurring]).toEqual([recurring, recurring]);
});

test("a subscription's requests of the version before go on: read, list, change of card, cancellation, resumption", async () => {
  const customer = await app.request("POST", "/customers", {
    body: { email: "ada@example.com", name: "Ada Lovelace" },
  });
  const opened = await app.request("POST", "/checkout/sessions", {
    body: { ...sold, recurring, customerId: customer.body.id, successUrl: welcome },
  });
  const ctx = actFor(app.services, app.merchant.id);
  await confirmPayment(ctx, opened.body.paymentIntentId, { card: card() });
  const list = await app.request("GET", `/subscriptions?customerId=${customer.body.id}`);
  const [begun] = list.body.data;
  const path = `/subscriptions/${begun.id}`;
  const { paymentMethodId } = begun;
  const requests: [method: string, path: string, body?: object][] = [
    ["GET", path],
    ["PATCH", path, { paymentMethodId }],
    ["POST", `${path}/cancel`, { atPeriodEnd: true }],
    ["POST", `${path}/resume`, {}],
    ["POST", `${path}/cancel`, {}],
  ];
  const told = [];
  for (const [method, to, body] of requests) {
    // oxlint-disable-next-line no-await-in-loop -- one state after the other
    const answer = await app.request(method, to, { body });
    expect(changedIn(answer.body, subscription), answer.text).toEqual([]);
    told.push([answer.status, answer.body.status, answer.body.cancelAtPeriodEnd]);
  }
  expect(told).toEqual([
    [200, "active", false],
    [200, "active", false],
    [200, "active", true],
    [200, "active", false],
    [200, "canceled", false],
  ]);
});
