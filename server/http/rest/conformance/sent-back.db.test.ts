import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const urls = { successUrl: "https://shop.example/thanks", cancelUrl: "https://shop.example/" };
const link = { ...urls, totalAmount: 4900, currency: "EUR", mode: "payment", metadata: {} };
const nameless = { amount: 4900, currency: "EUR" };

/** Each as small as it can be made, so that what was not given is answered as not given. */
const made: [string, object][] = [
  ["/customers", { phoneNumber: "+44 20 7946 0958" }],
  ["/customers", { email: "ada@example.com" }],
  ["/products", { name: "Soil", currency: "EUR" }],
  ["/discounts", { name: "Sale", percentOff: 33.33, endsAt: "2100-01-01" }],
  ["/discounts", { name: "Sale", amountOff: 500, currency: "EUR", duration: "forever" }],
  ["/shipping-rates", { name: "Post", amount: 0, currency: "EUR" }],
  ["/routing-rules", { processor: "sandbox" }],
  ["/tax-registrations", { country: "NL", since: "2026-01-01" }],
  ["/tax-rates", { country: "NL", taxClass: "plants", percent: 9, from: "2026-01-01" }],
  ["/payment-links", link],
  ["/payment-links", { ...link, lineItems: [nameless] }],
  ["/payment-links", { ...link, mode: "setup", totalAmount: 0 }],
  ["/payment-links", { ...link, minimumAmount: 500, name: "Gift", hostedCheckoutConfig: {} }],
  ["/webhook-endpoints", { url: "https://shop.example/hooks" }],
  ["/compliance", {}],
];

test.each(made)(
  "what %s answers for %j can be sent back, and changes nothing, its time included, and emits nothing",
  async (path, body) => {
    const created = await app.request("POST", path, { body });
    expect(created.status).toBe(201);
    const events = () =>
      app.services.db.event.count({ where: { relatedEntityId: created.body.id } });
    const before = await events();
    const answered = await app.request("GET", `${path}/${created.body.id}`);
    const changed = await app.request("PATCH", `${path}/${created.body.id}`, {
      body: answered.body,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject(answered.body);
    expect(await events()).toBe(before);
  },
);

test.each([
  ["/customers", { phoneNumber: "+44 20 7946 0958", email: "", name: "" }],
  ["/payment-links", { ...link, lineItems: [], hostedCheckoutConfig: {} }],
])("what has nothing can be made as it would be answered: %s %j", async (path, body) => {
  const { status, body: made_ } = await app.request("POST", path, { body });
  expect(status).toBe(201);
  const { id: _, ...again } = made_;
  const sentAgain = { ...again, ...(again.email === "" ? { phoneNumber: "+44 1" } : {}) };
  expect((await app.request("POST", path, { body: sentAgain })).status).toBe(201);
});

test("of a customer the empty text takes away what null takes away, and blanks are refused", async () => {
  const body = { email: "pat@example.com", phoneNumber: "+4912345678", name: "Pat" };
  const { id } = (await app.request("POST", "/customers", { body })).body;
  const change = (patch: object) => app.request("PATCH", `/customers/${id}`, { body: patch });
  const changed = await change({ phoneNumber: "", name: "" });
  expect(changed.body).toMatchObject({ email: "pat@example.com", phoneNumber: "", name: "" });
  const row = await app.services.db.customer.findFirstOrThrow({ where: { id } });
  expect(row).toMatchObject({ phoneNumber: null, name: null });
  for (const refused of [{ email: "" }, { name: "  " }, { phoneNumber: " " }])
    expect((await change(refused)).status).toBe(400);
  const neither = await app.request("POST", "/customers", { body: { email: "", phoneNumber: "" } });
  expect(neither.status).toBe(400);
});

test("of a link there is always a list of lines that add up to its total, and a configuration", async () => {
  const made = await app.request("POST", "/payment-links", { body: link });
  const line = { quantity: 1, amount: 4900, currency: "EUR", productId: null };
  expect(made.body).toMatchObject({
    hostedCheckoutConfig: {},
    lineItems: [{ ...line, name: "Payment" }],
  });
  const path = `/payment-links/${made.body.id}`;
  // The line is the total's: it is changed by its total, also when it was sent back once.
  await app.request("PATCH", path, { body: made.body });
  const dearer = await app.request("PATCH", path, { body: { totalAmount: 5900, name: "Course" } });
  expect(dearer.body.lineItems).toMatchObject([{ ...line, amount: 5900, name: "Course" }]);
  const lines = [nameless, { ...nameless, name: "" }];
  const named = await app.request("POST", "/payment-links", {
    body: { ...link, totalAmount: 9800, lineItems: lines },
  });
  expect(named.body.lineItems).toMatchObject([{ name: "" }, { name: "" }]);
  const setup = await app.request("POST", "/payment-links", {
    body: { ...link, mode: "setup", totalAmount: 0 },
  });
  expect(setup.body.lineItems).toEqual([]);
});
