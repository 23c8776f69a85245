import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();

async function customerWithCards(...numbers: string[]) {
  const world = await createWorld(app);
  const key = world.merchant.apiKey;
  const customerId = await world.customer();
  for (const number of numbers) await world.paidIntent(number, { customerId });
  const send = (method: string, path: string, body?: object) =>
    app.request(method, path, { body, key });
  const list = async () =>
    (await send("GET", `/payment-methods?customerId=${customerId}`)).body.data;
  return { world, customerId, send, list };
}

test("a saved card shows brand, last four and expiry, and nothing of its number", async () => {
  const { list } = await customerWithCards("5555555555554444");
  const [method] = await list();
  expect(method).toMatchObject({ type: "card", brand: "mastercard", last4: "4444" });
  expect(JSON.stringify(method)).not.toMatch(/\d{12,}/);
});

test("a removed card leaves the list, cannot be charged, and is answered the same when removed again", async () => {
  const { customerId, send, list } = await customerWithCards("4242424242424242");
  const [{ id }] = await list();
  const removed = await send("DELETE", `/payment-methods/${id}`);
  expect(removed.body).toMatchObject({ id, deleted: true });
  expect((await send("DELETE", `/payment-methods/${id}`)).body).toEqual(removed.body);
  expect(await list()).toEqual([]);
  const { deletedAt } = (await send("GET", `/payment-methods/${id}`)).body;
  expect(deletedAt).toBe(removed.body.deletedAt);
  const charge = await send("POST", "/payment-intents", {
    amount: 900,
    currency: "EUR",
    customerId,
  });
  const confirmed = await send("POST", `/payment-intents/${charge.body.id}/confirm`, {
    paymentMethodId: id,
  });
  expect(confirmed).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect((await send("GET", `/payment-intents/${charge.body.id}`)).body.amountCaptured).toBe(0);
});

test("a card that a subscription is charged to stays", async () => {
  const { world, customerId, send, list } = await customerWithCards();
  await world.subscription(customerId);
  const [{ id }] = await list();
  const refused = await send("DELETE", `/payment-methods/${id}`);
  expect([refused.status, refused.body.code]).toEqual([409, "invalid_state"]);
});

test("the customer's own address lists the same cards", async () => {
  const { customerId, send, list } = await customerWithCards("4242424242424242");
  const ofCustomer = await send("GET", `/customers/${customerId}/payment-methods`);
  expect(ofCustomer.body.data).toEqual(await list());
});
