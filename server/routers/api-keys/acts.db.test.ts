import { expect, test } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

const app = await createTestApp();
const { services } = app;
const { db } = services;
const limits = { perCall: 1000, perDay: 1500, currencies: ["EUR"], approvalAbove: 600 };
const page = { limit: 50, offset: 0 };

/** A key that moved money, repeated a call, was refused and asks a person; and the developer who looks at it. */
async function agent() {
  const world = await createWorld(app);
  const merchantId = world.merchant.id;
  const { id, key } = await createApiKey(services, { merchantId, name: "Agent", limits });
  const [fromCustomerId, toCustomerId] = [await world.customer(5000), await world.customer()];
  const transfer = (amount: number, idempotencyKey: string) =>
    app.request("POST", "/transfers", {
      key,
      idempotencyKey,
      body: { fromCustomerId, toCustomerId, amount, currency: "EUR" },
    });
  const made = await transfer(500, "rent");
  await transfer(500, "rent");
  await transfer(1001, "more");
  await transfer(700, "ask");
  await flushRequestLogs(db);
  const { caller } = await createStaff(services, merchantId, "developer");
  return { world, id, caller, toCustomerId, transferId: made.body.id as string };
}

test("all acts of a key stand in one list, each once, with the money that it moved", async () => {
  const { id, caller, toCustomerId, transferId } = await agent();
  const { data, pagination } = await caller.apiKeys.acts({ id, ...page });
  const told = data.map(({ act, status, refusal, isReplay, spent }) => [
    act,
    status,
    refusal,
    isReplay,
    spent?.amount ?? 0,
  ]);
  expect(told.filter(([act]) => act !== "apiKeys.askApproval")).toEqual([
    ["POST /transfers", 409, "approval_required", false, 0],
    ["POST /transfers", 402, "spending_limit_exceeded", false, 0],
    ["POST /transfers", 201, null, true, 0],
    ["POST /transfers", 201, null, false, 500],
  ]);
  expect(pagination.total).toBe(5);
  const first = data.at(-1);
  expect(first).toMatchObject({
    objectId: transferId,
    spent: { amount: 500, currency: "EUR", payee: toCustomerId, isGivenBack: false },
  });
  expect(data.find(({ act }) => act === "apiKeys.askApproval")?.objectId).toMatch(/^apr_/);
  const second = await caller.apiKeys.acts({ id, limit: 2, offset: 2 });
  expect(second.data).toEqual(data.slice(2, 4));
});

test("of a call that made several refunds each stands in the list with its own money", async () => {
  const world = await createWorld(app);
  const merchantId = world.merchant.id;
  const sums = { perCall: 9000, perDay: 9000, currencies: ["EUR"] };
  const { id, key } = await createApiKey(services, { merchantId, name: "Agent", limits: sums });
  const customerId = await world.payer();
  await world.payer(customerId);
  const body = { amount: 6000, currency: "EUR" };
  await app.request("POST", `/customers/${customerId}/balance/refund`, { key, body });
  await flushRequestLogs(db);
  const { caller } = await createStaff(services, merchantId, "developer");
  const { data } = await caller.apiKeys.acts({ id, ...page });
  const told = data.map(({ act, spent }) => [act, spent?.amount ?? 0]);
  expect(told.toSorted()).toEqual([
    [`POST /customers/${customerId}/balance/refund`, 0],
    ["refunds.ofBalance", 1100],
    ["refunds.ofBalance", 4900],
  ]);
});

test("an act is listed also when its request is not in the log, whatever other requests call themselves", async () => {
  const { world, id, caller, transferId } = await agent();
  const merchantId = world.merchant.id;
  await db.loggedRequest.deleteMany({ where: { merchantId, isReplay: false } });
  // A repeat that has the request id of the call that it repeats.
  const entry = await db.auditEntry.findFirst({ where: { merchantId, objectId: transferId } });
  await db.loggedRequest.updateMany({
    where: { merchantId },
    data: { requestId: entry?.requestId ?? "" },
  });
  const { data } = await caller.apiKeys.acts({ id, ...page });
  expect(data.find(({ act }) => act === "transfers.create")).toMatchObject({
    requestId: null,
    objectId: transferId,
    spent: { amount: 500 },
  });
});

test("a key's page has the money of its day and the calls that wait, of this key alone", async () => {
  const { world, id, caller } = await agent();
  const merchantId = world.merchant.id;
  const key = await caller.apiKeys.get({ id });
  expect(key).toMatchObject({
    name: "Agent",
    limits,
    today: { spent: [{ currency: "EUR", amount: 500 }] },
    approvals: [{ keyId: id, amount: 700, status: "pending" }],
  });
  const { id: other } = await createApiKey(services, { merchantId, name: "Shop" });
  expect(await caller.apiKeys.get({ id: other })).toMatchObject({ today: null, approvals: [] });
  expect((await caller.apiKeys.acts({ id: other, ...page })).data).toEqual([]);
});

test("another merchant's key is none", async () => {
  const [{ id }, { caller }] = [await agent(), await agent()];
  await expect(caller.apiKeys.get({ id })).rejects.toThrow("There is no such");
  await expect(caller.apiKeys.acts({ id, ...page })).rejects.toThrow("There is no such");
});
