import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();

async function subscribed() {
  const world = await createWorld(app);
  const customerId = await world.customer();
  const id = await world.subscription(customerId);
  const send = (method: string, path: string, body?: object) =>
    app.request(method, path, { body, key: world.merchant.apiKey });
  return { id, customerId, send };
}

test("a paid session of mode subscription makes one that is found by id, status and customer", async () => {
  const { id, customerId, send } = await subscribed();
  const { body } = await send("GET", `/subscriptions/${id}`);
  expect(body).toMatchObject({ id, customerId, status: "active" });
  const found = await send("GET", `/subscriptions?customerId=${customerId}&status=active`);
  expect(found.body.data).toEqual([body]);
  expect((await send("GET", "/subscriptions?status=canceled")).body.data).toEqual([]);
});

test("canceled at the period's end it stays active until then; canceled now it ends, the same again", async () => {
  const { id, send } = await subscribed();
  const path = `/subscriptions/${id}/cancel`;
  const later = await send("POST", path, { atPeriodEnd: true });
  expect(later.body).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
  const now = await send("POST", path, { atPeriodEnd: false });
  expect(now.body.status).toBe("canceled");
  expect((await send("GET", `/subscriptions/${id}`)).body.status).toBe("canceled");
});
