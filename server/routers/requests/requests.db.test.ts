import { expect, test } from "vitest";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { createStaff } from "#server/workshop/testing/dashboard-mutations.ts";

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
  for (const one of [id, mine.requestId])
    await expect(other.caller.requests.get({ id: one })).rejects.toMatchObject({
      cause: { code: "not_found" },
    });
});

test("the palette finds a request id, for who may see it", async () => {
  const { id, caller, requestId } = await shop();
  expect(await caller.dashboard.search({ text: requestId })).toMatchObject({
    place: `/requests/${requestId}`,
  });
  const viewer = await createStaff(services, id, "viewer");
  expect(await viewer.caller.dashboard.search({ text: requestId })).toMatchObject({ place: null });
});
