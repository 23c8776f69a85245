import { beforeEach, describe, expect, test } from "vitest";
import { addMs, dayMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { transactAside } from "#server/data/transact.ts";
import { emitOwn } from "#server/events/emit.ts";
import { leaseMs } from "#server/webhooks/delivery/claim.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const clock = testClock(new Date().toISOString());
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

async function newEndpoint(body: object = {}) {
  const answer = await app.request("POST", "/webhook-endpoints", {
    body: { url: `${receiver.url}/hook`, events: ["*"], ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function newEvent(type = "order.shipped") {
  const answer = await app.request("POST", "/events", {
    body: { type, data: { orderId: "6735" } },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const get = async (path: string) => (await app.request("GET", path)).body;

describe("creating an endpoint", () => {
  test("shows the secret once, names rejected types and says who created it", async () => {
    const made = await newEndpoint({
      events: ["payment_intent.succeeded", "no.such.type", "payment_intent.succeeded"],
    });
    expect(made).toMatchObject({
      active: true,
      events: ["payment_intent.succeeded"],
      rejectedEvents: [{ type: "no.such.type", reason: expect.any(String) }],
      createdBy: { type: "api_key", id: expect.stringMatching(/^key_/), name: "Test key" },
    });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await app.request("GET", `/webhook-endpoints/${made.id}`);
    expect(read.text).not.toContain("whsec_");
    expect(await get("/webhook-endpoints")).toMatchObject({ pagination: { total: 1 } });
    const row = await app.services.db.webhookEndpoint.findFirstOrThrow({ where: { id: made.id } });
    expect(row.secret).not.toContain(made.secret.slice(6));
  });

  test("without types gives the default ones", async () => {
    const { events } = await newEndpoint({ events: undefined });
    expect(events).toContain("payment_intent.succeeded");
    expect(events).not.toContain("payment_link.updated");
  });

  test("whatever stands among the types, the request is carried out and the rest is named", async () => {
    const odd = [7, null, { a: 1 }, "x".repeat(300), "a\u0000b", "y".repeat(256)];
    const { events, rejectedEvents } = await newEndpoint({ events: ["product.created", ...odd] });
    expect(events).toEqual(["product.created"]);
    expect(rejectedEvents.map(({ type }: { type: string }) => type)).toEqual([
      "7",
      "null",
      '{"a":1}',
      "x".repeat(100),
      "a\uFFFDb",
      "y".repeat(100),
    ]);
    const many = Array.from({ length: 5000 }, (_, at) => `no.such.${at}`);
    const last = await newEndpoint({ events: [...many, "product.created"] });
    expect(last.events).toEqual(["product.created"]);
    expect(last.rejectedEvents).toHaveLength(200);
  });

  test("types that are all unknown fail no request (specification, Events 3), and the near ones are named", async () => {
    const { events, rejectedEvents } = await newEndpoint({
      events: ["payment_intent.suceeded", 7, "zz"],
    });
    expect(events).toEqual([]);
    expect(rejectedEvents).toEqual([
      {
        type: "payment_intent.suceeded",
        reason: "There is no such event type. Did you mean payment_intent.succeeded?",
      },
      { type: "7", reason: "An event type is a string." },
      { type: "zz", reason: "There is no such event type." },
    ]);
  });

  test("an empty list is kept by PATCH, and null asks for the default types", async () => {
    const { id } = await newEndpoint({ events: ["product.created"] });
    const patch = (events: unknown) =>
      app.request("PATCH", `/webhook-endpoints/${id}`, { body: { events } });
    expect((await patch([])).body).toMatchObject({ events: [], rejectedEvents: [] });
    expect((await patch([7])).body).toMatchObject({ events: [], rejectedEvents: [{ type: "7" }] });
    expect((await patch(null)).body.events).toContain("payment_intent.succeeded");
    expect((await patch("product.created")).status).toBe(400);
  });

  test("accepts any text as address; one that cannot be called fails with the reason", async () => {
    const made = await newEndpoint({ url: "nonsense" });
    const event = await newEvent();
    await deliverDue();
    const { deliveries } = await get(`/events/${event.id}`);
    expect(deliveries[0]).toMatchObject({ endpointId: made.id, status: "pending", attempts: 1 });
    expect(deliveries[0].attemptLog[0]).toMatchObject({
      status: null,
      error: "This is not a URL.",
    });
  });

  test("accepts a type of the merchant's own once it has been sent", async () => {
    await newEvent("stock.low");
    expect(await newEndpoint({ events: ["stock.low"] })).toMatchObject({
      events: ["stock.low"],
      rejectedEvents: [],
    });
  });
});

test("410 disables the endpoint at once, with an event to the others and an email to the staff", async () => {
  const now = clock.now();
  const user = await app.services.db.user.create({
    data: {
      id: newId("user"),
      email: "dev@example.com",
      name: "Ada",
      createdAt: now,
      updatedAt: now,
    },
  });
  await app.services.db.membership.create({
    data: { merchantId: app.merchant.id, userId: user.id, role: "developer", createdAt: now },
  });
  const gone = await newEndpoint({ url: `${receiver.url}/gone` });
  await newEndpoint({ url: `${receiver.url}/other` });
  receiver.answerWith(({ path }) => ({ status: path === "/gone" ? 410 : 200 }));
  await newEvent();
  await deliverDue();
  expect(await get(`/webhook-endpoints/${gone.id}`)).toMatchObject({
    active: false,
    disabledReason: expect.stringContaining("410"),
  });
  const letters = await app.services.db.message.findMany({
    where: { template: "endpoint_disabled" },
  });
  expect(letters.map(({ recipient }) => recipient)).toEqual(["dev@example.com"]);
  expect(letters[0]?.text).toContain(gone.url);
  const told = receiver.requests
    .filter(({ path }) => path === "/other")
    .map(({ body }) => JSON.parse(body));
  expect(told.map(({ type }) => type)).toEqual(["order.shipped", "webhook_endpoint.disabled"]);
  expect(told[1]).toMatchObject({ relatedEntityId: gone.id, data: { id: gone.id, active: false } });
  clock.advance(dayMs);
  await newEvent();
  await deliverDue();
  expect(receiver.requests.filter(({ path }) => path === "/gone")).toHaveLength(1);
});

test("Retry-After puts the next attempt off, in seconds and as a date", async () => {
  await newEndpoint();
  const replies = ["3600", addMs(clock.now(), 5 * hourMs).toUTCString()];
  receiver.answerWith(() => ({ status: 503, headers: { "retry-after": replies.shift() ?? "0" } }));
  await newEvent();
  await deliverDue();
  clock.advance(hourMs - secondMs);
  await deliverDue();
  expect(receiver.requests).toHaveLength(1);
  clock.advance(secondMs);
  await deliverDue();
  expect(receiver.requests).toHaveLength(2);
  clock.advance(4 * hourMs - minuteMs);
  await deliverDue();
  expect(receiver.requests).toHaveLength(2);
  clock.advance(minuteMs);
  await deliverDue();
  expect(receiver.requests).toHaveLength(3);
});

test("an endpoint that only fails for 5 days is disabled; one success starts the count again", async () => {
  const { id } = await newEndpoint();
  const fail = () => receiver.answerWith(() => ({ status: 500 }));
  fail();
  await newEvent();
  await deliverDue();
  expect((await get(`/webhook-endpoints/${id}`)).failingSince).toBe(clock.now().toISOString());
  clock.advance(4 * dayMs);
  receiver.answerWith(() => ({ status: 200 }));
  await deliverDue();
  expect(await get(`/webhook-endpoints/${id}`)).toMatchObject({ active: true, failingSince: null });
  clock.advance(minuteMs);
  fail();
  await newEvent();
  await deliverDue();
  clock.advance(5 * dayMs - secondMs);
  await newEvent();
  await deliverDue();
  expect(await get(`/webhook-endpoints/${id}`)).toMatchObject({ active: true });
  clock.advance(minuteMs);
  await deliverDue();
  expect(await get(`/webhook-endpoints/${id}`)).toMatchObject({
    active: false,
    disabledReason: expect.stringContaining("5 days"),
  });
  const events = await get("/events?type=webhook_endpoint.disabled");
  expect(events.data[0]).toMatchObject({ relatedEntityId: id });
  const woken = await app.request("PATCH", `/webhook-endpoints/${id}`, { body: { active: true } });
  expect(woken.body).toMatchObject({ active: true, disabledReason: null, failingSince: null });
});

test("recover sends what was missed since a moment, and nothing twice", async () => {
  await newEvent();
  clock.advance(minuteMs);
  const since = clock.now().toISOString();
  const before = await newEvent();
  clock.advance(secondMs);
  const { id } = await newEndpoint();
  const delivered = await newEvent();
  await deliverDue();
  await app.request("PATCH", `/webhook-endpoints/${id}`, { body: { active: false } });
  const during = await newEvent();
  await deliverDue();
  await app.request("PATCH", `/webhook-endpoints/${id}`, { body: { active: true } });
  const { body } = await app.request("POST", `/webhook-endpoints/${id}/recover`, {
    body: { since },
  });
  expect(body).toEqual({ id, recovered: 2 });
  await deliverDue();
  const got = receiver.requests.map(({ headers }) => headers["webhook-id"]);
  expect(got).toEqual([delivered.id, ...[before.id, during.id].toSorted()]);
  const again = await app.request("POST", `/webhook-endpoints/${id}/recover`, { body: { since } });
  expect(again.body.recovered).toBe(0);
});

test("a test event reaches this endpoint alone, whatever types it asks for", async () => {
  const { id, secret } = await newEndpoint({ events: ["product.created"] });
  await newEndpoint({ url: `${receiver.url}/other` });
  const { body } = await app.request("POST", `/webhook-endpoints/${id}/test`, { body: {} });
  await deliverDue();
  expect(receiver.requests).toHaveLength(1);
  expect(receiver.requests[0]).toMatchObject({
    path: "/hook",
    headers: { "webhook-id": body.eventId },
  });
  expect(JSON.parse(receiver.requests[0]?.body ?? "")).toMatchObject({
    type: "webhook_endpoint.test",
    sequence: 1,
  });
  expect(secret).toBeTruthy();
  expect(await get(`/events/${body.eventId}`)).toMatchObject({
    status: "delivered",
    deliveryCount: 1,
  });
});

test("resend sends the same bytes again, with the whole schedule ahead", async () => {
  const { id } = await newEndpoint();
  const event = await newEvent();
  await deliverDue();
  receiver.answerWith(() => ({ status: 500 }));
  const answer = await app.request("POST", `/events/${event.id}/resend`, {
    body: { endpointId: id },
  });
  expect(answer.body).toMatchObject({ status: "pending", attempts: 1 });
  await deliverDue();
  receiver.answerWith(() => ({ status: 200 }));
  clock.advance(10 * secondMs);
  await deliverDue();
  expect(receiver.requests).toHaveLength(3);
  expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
  const { attemptLog, status } = (await get(`/events/${event.id}`)).deliveries[0];
  expect(status).toBe("delivered");
  expect(attemptLog.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3]);
});

test("a worker that dies loses nothing: its deliveries are sent when the lease ends", async () => {
  await newEndpoint();
  const event = await newEvent();
  receiver.answerWith(() => "hang");
  // Leased and started, never recorded: what kill -9 leaves behind.
  for (const job of webhookJobs().jobs) await job.run(app.services);
  await expect.poll(() => receiver.requests).toHaveLength(1);
  receiver.answerWith(() => ({ status: 200 }));
  clock.advance(leaseMs - 1);
  await deliverDue();
  const before = receiver.requests.length;
  clock.advance(1);
  await deliverDue();
  expect(receiver.requests.slice(before).map(({ headers }) => headers["webhook-id"])).toEqual([
    event.id,
  ]);
});

test("status, filters and totals of the event list are exact", async () => {
  const { pagination } = await get("/events");
  await newEndpoint();
  receiver.answerWith(({ body }) => ({ status: JSON.parse(body).type === "list.bad" ? 500 : 200 }));
  const good = await newEvent("list.good");
  const bad = await newEvent("list.bad");
  expect(await get("/events?status=pending&type=list.good")).toMatchObject({
    pagination: { total: 1 },
  });
  await deliverDue();
  const ids = async (query: string) =>
    (await get(`/events?${query}`)).data.map((event: { id: string }) => event.id);
  expect(await ids("status=pending")).toEqual([bad.id]);
  expect(await ids("status=delivered&type=list.good")).toEqual([good.id]);
  expect((await get("/events")).pagination.total).toBe(pagination.total + 2);
  const expectTotals = async () => {
    for (const status of ["pending", "failed", "delivered"]) {
      const { data, pagination: page } = await get(`/events?status=${status}&limit=100`);
      expect([status, page.total]).toEqual([status, data.length]);
    }
  };
  await expectTotals();
  await app.services.db.webhookDelivery.updateMany({
    where: { merchantId: app.merchant.id, eventId: bad.id },
    data: { status: "failed", nextAttemptAt: null },
  });
  expect(await ids("status=failed")).toContain(bad.id);
  await expectTotals();
  expect(await ids(`startDate=${encodeURIComponent(addMs(clock.now(), 1).toISOString())}`)).toEqual(
    [],
  );
});

test("another merchant's endpoints and events answer like missing ones, and get nothing", async () => {
  const { id } = await newEndpoint();
  const event = await newEvent();
  const other = await app.createMerchant();
  const missing = await app.request("GET", "/webhook-endpoints/we_missing", { key: other.apiKey });
  const paths = [
    ["GET", ""],
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "/rotate-secret"],
    ["POST", "/test"],
    ["GET", "/deliveries"],
  ] as const;
  for (const [method, path] of paths) {
    const body = method === "GET" || method === "DELETE" ? undefined : {};
    const answer = await app.request(method, `/webhook-endpoints/${id}${path}`, {
      key: other.apiKey,
      body,
    });
    expect({ ...answer.body, requestId: "" }, `${method} ${path}`).toEqual({
      ...missing.body,
      requestId: "",
    });
  }
  expect(
    (await app.request("POST", `/events/${event.id}/resend`, { key: other.apiKey, body: {} }))
      .status,
  ).toBe(404);
  await app.request("POST", "/events", {
    key: other.apiKey,
    body: { type: "order.shipped", data: {} },
  });
  await deliverDue();
  expect(receiver.requests).toHaveLength(1);
});

test("the service's own types cannot be sent by an integration", async () => {
  const answer = await app.request("POST", "/events", {
    body: { type: "payment_intent.succeeded", data: {} },
  });
  expect(answer.status).toBe(400);
  for (const type of ["Order.Shipped", "order shipped", "", ".order", "order."]) {
    expect((await app.request("POST", "/events", { body: { type, data: {} } })).status, type).toBe(
      400,
    );
  }
});

test("a stored attempt explains itself, and a body written again is found by its first byte", async () => {
  const { id, secret } = await newEndpoint();
  const event = await newEvent();
  await deliverDue();
  const { deliveries } = await get(`/events/${event.id}`);
  const attemptId = deliveries[0].attemptLog[0].id;
  const explain = async (body: object) =>
    (await app.request("POST", "/webhook-endpoints/explain", { body })).body;
  expect(await explain({ attemptId, secret })).toMatchObject({ cause: "none", difference: null });
  const [request] = receiver.requests;
  const pretty = JSON.stringify(JSON.parse(request?.body ?? ""), null, 2);
  expect(await explain({ headers: request?.headers, body: pretty })).toMatchObject({
    cause: "body_reserialised",
    difference: { at: 1 },
  });
  await app.request("POST", `/webhook-endpoints/${id}/rotate-secret`, { body: {} });
  expect(await explain({ attemptId, secret: (await newEndpoint()).secret })).toMatchObject({
    cause: "wrong_secret",
  });
});

test("events can be waited for, with the bytes of a delivery, as soon as they are fanned out", async () => {
  await deliverDue();
  const { next } = await get("/events/tail");
  const event = await newEvent();
  await deliverDue();
  const { data } = await get(`/events/tail?after=${next}&waitMs=0`);
  expect(data).toHaveLength(1);
  expect(JSON.parse(data[0].payload)).toMatchObject({
    id: event.id,
    type: "order.shipped",
    timestamp: event.createdAt,
  });
  expect(await get("/events/tail?after=bm9uc2Vuc2U")).toMatchObject({ code: "validation_failed" });
});

test("who waits for events gets each once, also those that were committed late, and many in pages", async () => {
  await deliverDue();
  let { next } = await get("/events/tail");
  const seen: string[] = [];
  const read = async () => {
    await deliverDue();
    const tail = await get(`/events/tail?after=${next}&waitMs=0`);
    next = tail.next;
    seen.push(...tail.data.map(({ id }: { id: string }) => id));
  };
  const ctx = actFor(app.services, app.merchant.id);
  const own: string = "order.shipped";
  let late = "";
  const newer = await transactAside(app.services, async (unit) => {
    late = emitOwn(unit, ctx, { type: own, data: {}, related: null });
    await unit.write();
    const { id } = await newEvent();
    await read();
    expect(seen).toEqual([id]);
    return id;
  });
  await read();
  await read();
  expect(seen).toEqual([newer, late]);
  const many = await transactAside(app.services, async (unit) =>
    Array.from({ length: 250 }, () => emitOwn(unit, ctx, { type: own, data: {}, related: null })),
  );
  await read();
  expect(seen).toHaveLength(102);
  const after = await newEvent();
  for (let pages = 0; pages < 3; pages += 1) await read();
  expect(seen.slice(2).toSorted()).toEqual([...many, after.id].toSorted());
});

test("recover sends the types alone that the endpoint asks for", async () => {
  const since = clock.now().toISOString();
  await newEvent();
  const { id } = await newEndpoint({ events: ["product.created"] });
  const { body } = await app.request("POST", `/webhook-endpoints/${id}/recover`, {
    body: { since },
  });
  expect(body).toEqual({ id, recovered: 0 });
});
