import { Webhook } from "standardwebhooks";
import { beforeEach, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { createEvent } from "#server/routers/events/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { removeWebhookEndpoint } from "#server/routers/webhook-endpoints/remove.ts";
import { claimDeliveries, releaseDeliveries } from "#server/webhooks/delivery/claim.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import type { ReceivedRequest } from "#server/workshop/testing/webhooks/open-receiver.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const start = new Date();
const clock = testClock(start.toISOString());
const app = await createTestApp({ clock, env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } });
const receiver = await startReceiver();
const deliverDue = dueDeliveries(app.services);

beforeEach(async () => {
  await app.services.db.webhookEndpoint.updateMany({
    data: { active: false, deletedAt: clock.now() },
  });
  await app.services.db.webhookDelivery.updateMany({ data: { status: "failed" } });
  receiver.requests.length = 0;
  receiver.answerWith(() => ({ status: 200 }));
});

const ctx = () => actFor(app.services, app.merchant.id);

async function newEndpoint(path = "/hook", events: string[] = ["*"]) {
  return createWebhookEndpoint(ctx(), { url: receiver.url + path, events });
}

async function newEvent(data: object = { orderId: "6735" }) {
  return createEvent(ctx(), { type: "order.shipped", data: data as Record<string, string> });
}

function verify(secret: string, request: ReceivedRequest, body = request.body) {
  return new Webhook(secret).verify(body, request.headers as Record<string, string>);
}

test("a delivery verifies with the standardwebhooks package, and altered ones do not", async () => {
  const { secret } = await newEndpoint();
  const event = await newEvent({ text: "Grüße, 世界 \u2028 </script>", amount: 4900 });
  await deliverDue();
  const [request] = receiver.requests;
  expect(request).toBeDefined();
  if (!request) return;
  expect(verify(secret, request)).toMatchObject({
    id: event.id,
    type: "order.shipped",
    timestamp: event.createdAt,
    merchantId: app.merchant.id,
    data: { text: "Grüße, 世界 \u2028 </script>", amount: 4900 },
  });
  expect(request.headers).toMatchObject({
    "webhook-id": event.id,
    "content-type": "application/json",
  });
  expect(() => verify(secret, request, `${request.body} `)).toThrow();
  const altered = (headers: Record<string, string>) => ({
    ...request,
    headers: { ...request.headers, ...headers },
  });
  expect(() => verify(secret, altered({ "webhook-id": "evt_other" }))).toThrow();
  const seconds = Number(request.headers["webhook-timestamp"]);
  expect(() => verify(secret, altered({ "webhook-timestamp": String(seconds + 1) }))).toThrow();
  expect(() => verify(secret, altered({ "webhook-timestamp": String(seconds - 360) }))).toThrow(
    /too old/,
  );
});

test("stored, signed and sent bytes are the same at every attempt", async () => {
  await newEndpoint();
  receiver.answerWith(() => ({ status: 500 }));
  const event = await newEvent({ b: 1, a: { z: 1, y: [1.5, "é"] } });
  await deliverDue();
  clock.advance(10 * secondMs);
  receiver.answerWith(() => ({ status: 204 }));
  await deliverDue();
  const row = await app.services.db.event.findFirstOrThrow({ where: { id: event.id } });
  expect(receiver.requests.map(({ body }) => body)).toEqual([row.payload, row.payload]);
  expect(row.payload).toContain('"data":{"b":1,"a":{"z":1,"y":[1.5,"é"]}}');
});

test("attempts follow the contract's schedule within 20 %, and the tenth failure is the last", async () => {
  await newEndpoint();
  receiver.answerWith(() => ({ status: 500, body: "no" }));
  const event = await newEvent();
  const plan = [
    5 * secondMs,
    5 * minuteMs,
    30 * minuteMs,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
  ];
  await deliverDue();
  for (const [index, delayMs] of plan.entries()) {
    const made = index + 1;
    const lastAt = clock.now().getTime();
    clock.set(new Date(lastAt + delayMs * 0.8 - 1).toISOString());
    await deliverDue();
    expect(receiver.requests).toHaveLength(made);
    clock.set(new Date(lastAt + delayMs * 1.2 + 1).toISOString());
    await deliverDue();
    expect(receiver.requests).toHaveLength(made + 1);
  }
  clock.advance(10 * dayMs);
  await deliverDue();
  expect(receiver.requests).toHaveLength(10);
  const { body } = await app.request("GET", `/events/${event.id}`);
  expect(body).toMatchObject({
    status: "failed",
    attempts: 10,
    nextRetryAt: null,
    deliveredAt: null,
  });
  expect(body.deliveries[0].attemptLog).toHaveLength(10);
  expect(body.deliveries[0].attemptLog[9]).toMatchObject({
    number: 10,
    status: 500,
    responseBody: "no",
    error: null,
  });
});

test("an endpoint gets the types that it asked for, none from before it was made, each once", async () => {
  await newEvent({ n: 0 });
  await app.request("POST", "/customers", { body: { email: "early@example.com" } });
  const all = await newEndpoint("/all");
  const customers = await app.request("POST", "/webhook-endpoints", {
    body: { url: `${receiver.url}/customers`, events: ["customer.created"] },
  });
  expect(customers.status).toBe(201);
  await newEvent({ n: 1 });
  await app.request("POST", "/customers", { body: { email: "late@example.com" } });
  await deliverDue();
  await deliverDue();
  const got = (path: string) =>
    receiver.requests
      .filter((request) => request.path === path)
      .map(({ body }) => JSON.parse(body).type);
  expect(got("/all").toSorted()).toEqual(["customer.created", "order.shipped"]);
  expect(got("/customers")).toEqual(["customer.created"]);
  expect(all.events).toEqual(["*"]);
});

test("after a deletion nothing is sent, and what was pending has failed", async () => {
  const endpoint = await newEndpoint();
  receiver.answerWith(() => ({ status: 500 }));
  const event = await newEvent();
  await deliverDue();
  const answer = await removeWebhookEndpoint(ctx(), endpoint.id);
  expect(answer).toEqual({ id: endpoint.id, deleted: true, deletedAt: clock.now().toISOString() });
  clock.advance(dayMs);
  await newEvent();
  await deliverDue();
  expect(receiver.requests).toHaveLength(1);
  const { body } = await app.request("GET", `/events/${event.id}`);
  expect(body.status).toBe("failed");
});

test("an endpoint whose secret does not open fails for itself, and others have theirs", async () => {
  const broken = await newEndpoint("/broken");
  await newEndpoint("/sound");
  await app.services.db.webhookEndpoint.updateMany({
    where: { merchantId: app.merchant.id, id: broken.id },
    data: { secret: Buffer.alloc(60).toString("base64url") },
  });
  await newEvent();
  await deliverDue();
  expect(receiver.requests.map(({ path }) => path)).toEqual(["/sound"]);
  const where = { merchantId: app.merchant.id, endpointId: broken.id };
  expect(await app.services.db.webhookDelivery.findFirst({ where })).toMatchObject({
    status: "pending",
    attempts: 1,
  });
  const attempts = await app.services.db.webhookAttempt.findMany({
    where: { merchantId: app.merchant.id, error: { contains: "secret cannot be read" } },
  });
  expect(attempts).toHaveLength(1);
});

test("an answer with two Retry-After headers is a failed attempt, and the first of them is heeded", async () => {
  await newEndpoint();
  receiver.answerWith(() => ({ status: 503, headers: { "retry-after": ["3600", "1"] } }));
  const event = await newEvent();
  await deliverDue();
  const { body } = await app.request("GET", `/events/${event.id}`);
  expect(body.deliveries[0]).toMatchObject({ status: "pending", attempts: 1 });
  expect(Date.parse(body.nextRetryAt) - clock.now().getTime()).toBeGreaterThan(hourMs - 1000);
});

test("an attempt that breaks off on our side is recorded as one, and not made for ever", async () => {
  await newEndpoint();
  const event = await newEvent();
  const takeFault = () => Promise.reject(new Error("no such table"));
  const bench = Object.assign(Object.create(app.services.bench ?? null), { takeFault });
  await dueDeliveries({ ...app.services, bench })();
  const { body } = await app.request("GET", `/events/${event.id}`);
  expect(body.deliveries[0].attemptLog).toMatchObject([
    { status: null, error: "The attempt was interrupted on our side." },
  ]);
});

test("a lease that is given back lets another process take the delivery at once", async () => {
  await newEndpoint();
  await newEvent();
  receiver.answerWith(() => ({ status: 500 }));
  await deliverDue();
  clock.advance(10 * secondMs);
  const take = () =>
    claimDeliveries(app.services, {
      free: 5,
      roomOf: () => 5,
      perEndpoint: 5,
      perFailing: 5,
      busy: new Map(),
    });
  const leased = await take();
  expect([leased.length, (await take()).length]).toEqual([1, 0]);
  await releaseDeliveries(app.services, leased);
  expect((await take()).map(({ id }) => id)).toEqual(leased.map(({ id }) => id));
});
