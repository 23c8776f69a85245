import { expect, test } from "vitest";
import { addMs, hourMs, secondMs } from "#server/core/clock.ts";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { sweepLoggedRequests } from "#server/routers/requests/sweep.ts";
import { countedMax } from "#server/wire/logged-request.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

const app = await createTestApp();
const { services } = app;
const page = { limit: 50, offset: 0 };

/** A merchant whose program made a customer twice under one key, was refused, and read a list. */
async function shop() {
  const { id, apiKey: key } = await app.createMerchant();
  const sent = { key, idempotencyKey: newIdempotencyKey(), body: { email: "ada@example.com" } };
  const made = await app.request("POST", "/customers", sent);
  await app.request("POST", "/customers", sent);
  await app.request("POST", "/customers", { key, body: { email: "none" } });
  await app.request("GET", "/events?limit=5", { key });
  await app.request("PATCH", `/customers/${made.body.id}`, { key, body: { name: "Bob" } });
  await flushRequestLogs(services.db);
  const { caller } = await createStaff(services, id, "developer");
  const requestId = made.headers.get("x-request-id") ?? "";
  return { id, key, caller, customerId: made.body.id as string, requestId };
}

test("the list filters by how it went, what was called, by whom and about what, with exact totals", async () => {
  const { caller, customerId, requestId } = await shop();
  const list = async (filter: object) => {
    const { data, pagination } = await caller.requests.list({ ...page, ...filter });
    expect(pagination.total).toBe(data.length);
    return data.map(({ method, path, status }) => `${method} ${path} ${status}`);
  };
  expect(await list({})).toEqual([
    `PATCH /customers/${customerId} 200`,
    "GET /events 200",
    "POST /customers 400",
    "POST /customers 201",
    "POST /customers 201",
  ]);
  expect(await list({ outcome: "refused" })).toEqual(["POST /customers 400"]);
  expect(await list({ outcome: "failed" })).toEqual([]);
  expect(await list({ outcome: "ok", method: "GET" })).toEqual(["GET /events 200"]);
  expect(await list({ path: "api/canary/customers" })).toHaveLength(4);
  expect(await list({ path: "/cust%" })).toEqual([]);
  expect(await list({ status: 201 })).toHaveLength(2);
  expect(await list({ errorCode: "validation_failed" })).toHaveLength(1);
  expect(await list({ requestId })).toEqual(["POST /customers 201"]);
  expect(await list({ objectId: customerId })).toHaveLength(3);
  expect(await list({ credentialId: "key_none" })).toEqual([]);
  expect(await list({ endDate: "2020-01-01T00:00:00.000Z" })).toEqual([]);
  const { data } = await caller.requests.list({ ...page, requestId });
  expect(data[0]).toMatchObject({ keyName: "Test key", keyEnd: expect.stringMatching(/^.{4}$/) });
});

test("a request leads to its replay, its events and its audit entry, and an event back to it", async () => {
  const { caller, customerId, requestId } = await shop();
  const made = await caller.requests.get({ id: requestId });
  expect(made).toMatchObject({
    sent: { email: "ada@example.com" },
    answer: { id: customerId },
    sameKey: [{ isReplay: true }],
    events: [{ text: "customer.created" }],
    auditEntries: [{ text: "customers.create" }],
  });
  const [replay] = made.sameKey;
  const repeated = await caller.requests.get({ id: replay?.id ?? "" });
  expect(repeated).toMatchObject({
    isReplay: true,
    sameKey: [{ id: made.id }],
    events: [],
    auditEntries: [],
  });
  const { data: events } = await caller.events.list(page);
  const paths = events.map(({ id }) => caller.requests.ofEvent({ eventId: id }));
  expect((await Promise.all(paths)).map((one) => one?.method)).toEqual(["PATCH", "POST"]);
});

test("another merchant's requests are neither listed nor found, by whichever id", async () => {
  const mine = await shop();
  const other = await createStaff(services, (await app.createMerchant()).id);
  const { id } = await mine.caller.requests.get({ id: mine.requestId });
  expect((await other.caller.requests.list(page)).data).toEqual([]);
  const [event] = (await mine.caller.events.list(page)).data;
  const eventId = event?.id ?? "";
  expect(await mine.caller.requests.ofEvent({ eventId })).not.toBeNull();
  const { requests } = other.caller;
  for (const read of [
    () => requests.get({ id }),
    () => requests.get({ id: mine.requestId }),
    () => requests.ofEvent({ eventId }),
  ])
    await expect(read()).rejects.toMatchObject({ cause: { code: "not_found" } });
});

test("the palette finds a request id, for who may see it", async () => {
  const { id, caller, requestId } = await shop();
  expect(await caller.dashboard.search({ text: requestId })).toMatchObject({
    place: `/requests/${requestId}`,
  });
  const viewer = await createStaff(services, id, "viewer");
  expect(await viewer.caller.dashboard.search({ text: requestId })).toMatchObject({ place: null });
});

/** Requests of one key, a second apart, the last one hours to move ago. */
async function logged(merchantId: string, key: string, { count = 1, hoursAgo = 0 } = {}) {
  const latest = addMs(services.clock.now(), -hoursAgo * hourMs - secondMs);
  await services.db.$executeRaw`
    INSERT INTO logged_requests ("merchantId", id, "requestId", "credentialId", "isToken", method, path,
      status, "errorCode", "durationMs", "isReplay", "sentBytes", "answerBytes", omitted, "createdAt")
    SELECT ${merchantId}, ${key} || n, 'req_' || n, ${key}, false, 'GET', '/customers', 404,
      'not_found', 1, false, 0, 0, 0, ${latest}::timestamptz - n * interval '1 second'
    FROM generate_series(1, ${count}::int) n`;
}

test("a narrowed list is counted so far and no further, and a key's requests are found by an index", async () => {
  const { id, caller } = await shop();
  await logged(id, "key_busy", { count: countedMax + 50 });
  await logged(id, "key_quiet", { count: 3 });
  const total = async (filter: object) =>
    (await caller.requests.list({ ...page, ...filter })).pagination.total;
  expect(await total({ credentialId: "key_busy" })).toBe(countedMax + 1);
  expect(await total({ credentialId: "key_quiet" })).toBe(3);
  expect(await total({})).toBe(countedMax + 50 + 3 + 5);
  await services.db.$executeRaw`ANALYZE logged_requests`;
  const plan = await services.db.$queryRaw<{ "QUERY PLAN": string }[]>`
    EXPLAIN SELECT id FROM logged_requests WHERE "merchantId" = ${id} AND "credentialId" = 'key_quiet'
    ORDER BY "createdAt" DESC, id DESC LIMIT 20`;
  expect(JSON.stringify(plan)).toContain(
    "logged_requests_merchantId_credentialId_createdAt_id_idx",
  );
});

test("what no index knows is looked for in the last day, unless dates say otherwise", async () => {
  const { id, caller } = await shop();
  await logged(id, "key_old", { hoursAgo: 25 });
  const list = async (filter: object) => {
    const { data } = await caller.requests.list({ ...page, ...filter });
    return data.filter(({ credentialId }) => credentialId === "key_old").length;
  };
  const read = [{ method: "GET" }, { path: "/customers" }, { status: 404 }];
  for (const filter of [
    ...read,
    { errorCode: "not_found" },
    { credentialId: "key_old", status: 404 },
  ]) {
    expect(await list(filter), JSON.stringify(filter)).toBe(0);
    expect(await list({ ...filter, startDate: "2020-01-01T00:00:00.000Z" })).toBe(1);
  }
  for (const filter of [
    {},
    { outcome: "refused" },
    { credentialId: "key_old" },
    { requestId: "req_1" },
  ])
    expect(await list(filter), JSON.stringify(filter)).toBe(1);
});

test("however far a test clock is ahead, an event leads to its request and back, and the last day is the merchant's", async () => {
  const { key, caller } = await shop();
  await app.request("POST", "/testing/advance", { key, body: { months: 14 } });
  const { body, headers } = await app.request("POST", "/customers", {
    key,
    body: { email: "later@example.com" },
  });
  await flushRequestLogs(services.db);
  const requestId = headers.get("x-request-id") ?? "";
  const made = await caller.requests.get({ id: requestId });
  expect(made.events.map(({ text }) => text)).toEqual(["customer.created"]);
  expect(made.auditEntries.map(({ text }) => text)).toEqual(["customers.create"]);
  const [event] = made.events;
  const back = await caller.requests.ofEvent({ eventId: event?.id ?? "" });
  expect(back).toMatchObject({ requestId, objectId: body.id });
  const { data } = await caller.requests.list({ ...page, method: "POST" });
  expect(data.map(({ path }) => path)).toEqual(["/customers", "/testing/advance"]);
});

test("the log is kept as long as is said by the merchant's time", async () => {
  const { id, key, caller } = await shop();
  await app.request("POST", "/testing/advance", { key, body: { days: 40 } });
  await flushRequestLogs(services.db);
  expect(await sweepLoggedRequests(services, id)).toBe(5);
  const { data } = await caller.requests.list(page);
  expect(data.map(({ path }) => path)).toEqual(["/testing/advance"]);
});
