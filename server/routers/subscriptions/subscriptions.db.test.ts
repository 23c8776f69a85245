import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";

const app = await createTestApp();

async function subscribed() {
  const world = await createWorld(app);
  const customerId = await world.customer();
  const id = await world.subscription(customerId);
  const send = (method: string, path: string, body?: object, idempotencyKey?: string) =>
    app.request(method, path, { body, key: world.merchant.apiKey, idempotencyKey });
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

test("a repeat of a retry under its key answers the same payment, and one that owes nothing is refused", async () => {
  const { id, send } = await subscribed();
  const path = `/subscriptions/${id}/retry`;
  expect((await send("POST", path)).status).toBe(409);
  const { db } = app.services;
  const { customerId } = await db.subscription.findFirstOrThrow({ where: { id } });
  await cardTurns(app.services, customerId, "insufficient_funds");
  await db.subscription.updateMany({
    where: { id },
    data: { status: "past_due", nextAttemptAt: addMs(new Date(), dayMs), renewalAttempts: 1 },
  });
  expect((await send("POST", path)).status).toBe(402);
  await cardTurns(app.services, customerId, "visa");
  const idempotencyKey = newIdempotencyKey();
  const first = await send("POST", path, undefined, idempotencyKey);
  expect(first.body).toMatchObject({ status: "succeeded", subscriptionId: id });
  const again = await send("POST", path, undefined, idempotencyKey);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  expect((await send("POST", path)).status).toBe(409);
});
