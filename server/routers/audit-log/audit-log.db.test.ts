import type { AnyProcedure } from "@trpc/server";
import { describe, expect, test } from "vitest";
import { sealAuditLog } from "#server/audit/seal.ts";
import { verifyAuditLog } from "#server/audit/verify.ts";
import { addMs } from "#server/core/clock.ts";
import { unaudited } from "#server/procedures/unaudited.ts";
import { appRouter } from "#server/routers/root.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";
import {
  createStaff,
  dashboardMutations,
} from "#server/workshop/testing/staff/dashboard-mutations.ts";

const app = await createTestApp();
const { services } = app;
const { db } = services;

/** Open to anyone, so that no merchant's log is at hand when they begin; each for its reason. */
const openMutations: Record<string, string> = {
  "account.requestPasswordReset":
    "changes nothing: it writes a letter, and says nothing of accounts",
  "account.choosePassword": "entered at every merchant of the person; account.db.test.ts",
  "account.proveSecondFactor":
    "changes nothing; a used recovery code, a remembered device and a refusal are entered",
  "account.beginPasskeyProof": "changes nothing",
  "account.provePasskey": "changes nothing, as account.proveSecondFactor",
  "account.beginPasskeySignIn": "changes nothing, and nobody is known yet",
  "account.acceptInvitation": "entered at the merchant that invited; invitations.db.test.ts",
  "account.declineInvitation": "entered at the merchant that invited; invitations.db.test.ts",
};

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
const mutations = Object.keys(procedures).filter(
  (name) => procedures[name]?._def.type === "mutation",
);
const restMutations = operations.filter(
  ({ type, name }) => type === "mutation" && !unaudited[name],
);

function entriesOf(merchantId: string) {
  return db.auditEntry.findMany({ where: { merchantId }, orderBy: { position: "asc" } });
}

const secret =
  /sk_test_[A-Za-z0-9]|whsec_|eyJ[A-Za-z0-9]|4242|\$argon2|signature=|correct horse|monstera del/;

test("every mutation writes an entry or stands on a reviewed list", () => {
  const covered = [
    ...Object.keys(openMutations),
    ...Object.keys(unaudited),
    ...Object.keys(dashboardMutations),
    ...restMutations.map(({ name }) => name),
  ];
  expect(covered.toSorted()).toEqual(mutations.toSorted());
});

/** Acts on all of a merchant's books or rules, and on no single object. */
const ofTheWhole = new Set(["reconciliation.run", "routingRules.reorder"]);

describe("over REST, a key's change is entered once, in the same commit, without secrets:", () => {
  test.each(restMutations.map((operation) => [operation.name, operation] as const))(
    "%s",
    async (name, operation) => {
      const world = await createWorld(app);
      const input = await rowOf(operation)(world);
      const before = (await entriesOf(world.merchant.id)).length;
      const { path, body } = requestFor(operation, input);
      const idempotencyKey = newIdempotencyKey();
      const sent = { body, key: world.merchant.apiKey, idempotencyKey };
      const answer = await app.request(operation.method, path, sent);
      expect(answer.status, answer.text).toBe(operation.status);
      await app.request(operation.method, path, sent);
      const made = (await entriesOf(world.merchant.id)).slice(before);
      expect(made).toHaveLength(1);
      expect(made[0]).toMatchObject({ action: name, actor: "key", actorName: "Test key" });
      expect(made[0]?.actorId).toMatch(/^key_/);
      if (!ofTheWhole.has(name))
        expect(made[0]?.objectId, "says what it was done to").toMatch(/^[a-z]+_/);
      expect(JSON.stringify({ ...made[0], position: 0, requestId: null })).not.toMatch(secret);
    },
  );
});

describe("in the dashboard, a person's change is entered once, without secrets:", () => {
  test.each(Object.entries(dashboardMutations))("%s", async (name, act) => {
    const { id } = await app.createMerchant();
    const staff = await createStaff(services, id);
    await act(staff, services);
    const made = (await entriesOf(id)).filter(({ action }) => action === name);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      actor: "person",
      actorId: staff.userId,
      actorName: "Ada Lovelace",
      ip: "203.0.113.7",
      requestId: staff.requestId,
    });
    expect(JSON.stringify({ ...made[0], position: 0, requestId: null })).not.toMatch(secret);
  });
});

test("an entry says what changed, before and after", async () => {
  const { id } = await app.createMerchant();
  const staff = await createStaff(services, id);
  const { userId } = await createStaff(services, id, "viewer");
  await staff.caller.team.changeRole({ userId, role: "admin" });
  await staff.caller.team.remove({ userId });
  const [changed, removed] = await entriesOf(id);
  expect(changed).toMatchObject({
    objectType: "user",
    objectId: userId,
    before: { role: "viewer" },
    after: { role: "admin" },
  });
  expect(removed?.before).toMatchObject({ role: "admin" });
});

test("of shoppers it says only which fields changed; of addresses, nothing that opens them", async () => {
  const world = await createWorld(app);
  const id = await world.customer();
  const { apiKey: key } = world.merchant;
  await app.request("PATCH", `/customers/${id}`, { body: { name: "Erasable Person" }, key });
  const url = "https://user:pass@shop.example/hooks?token=abc";
  await app.request("POST", "/webhook-endpoints", { body: { url }, key });
  const [customer, endpoint] = (await entriesOf(world.merchant.id)).slice(-2);
  expect(customer?.after).toEqual({ name: "…" });
  expect(endpoint?.after).toMatchObject({ url: "https://shop.example/hooks" });
});

test("what is rolled back leaves no entry; a decline that is recorded leaves one", async () => {
  const world = await createWorld(app);
  const intent = await world.intent();
  const before = (await entriesOf(world.merchant.id)).length;
  const { apiKey: key } = world.merchant;
  const missing = { body: { name: "x" }, key };
  expect((await app.request("PATCH", "/customers/cus_none", missing)).status).toBe(404);
  const declined = { body: { card: card("4000000000000002") }, key };
  const path = `/payment-intents/${intent}/confirm`;
  expect((await app.request("POST", path, declined)).status).toBe(402);
  const made = (await entriesOf(world.merchant.id)).slice(before);
  expect(made.map(({ action, objectId }) => [action, objectId])).toEqual([
    ["paymentIntents.confirm", intent],
  ]);
});

test("the database refuses to change or remove an entry or a seal", async () => {
  for (const table of ["audit_entries", "audit_seals"]) {
    for (const sql of [
      `UPDATE ${table} SET "merchantId" = 'x'`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ])
      await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(/append-only/);
  }
});

/** Transactions of other tests on the same server are waited for, too. */
async function sealed(job = sealAuditLog()) {
  const before = await db.auditSeal.count();
  const seals = async () => (await job.run(services), db.auditSeal.count());
  await expect.poll(seals).toBeGreaterThan(before);
  return verifyAuditLog(services);
}

test("an entry that commits late is sealed all the same", async () => {
  const world = await createWorld(app);
  const merchantId = world.merchant.id;
  const job = sealAuditLog();
  await world.link();
  const late = db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO audit_entries (id, "merchantId", actor, "actorName", action, "requestId", "createdAt")
      VALUES ('aud_late', ${merchantId}, 'system', 'Canary', 'x.y', 'req', now()) RETURNING id`;
    await world.link();
    await job.run(services);
    await job.run(services);
    expect(await db.auditSeal.count({ where: { merchantId } })).toBe(0);
    return row;
  });
  await late;
  const { passed } = await sealed();
  const counted = await db.auditSeal.aggregate({
    where: { merchantId },
    _sum: { entryCount: true },
  });
  expect([passed, counted._sum.entryCount]).toEqual([true, (await entriesOf(merchantId)).length]);
});

test("seals chain each merchant's entries, and tell when one was changed past the rules", async () => {
  const world = await createWorld(app);
  const merchantId = world.merchant.id;
  await world.link();
  expect(await sealed()).toMatchObject({ passed: true });
  await world.link();
  expect(await sealed()).toMatchObject({ passed: true });
  expect(await db.auditSeal.count({ where: { merchantId } })).toBe(2);
  const change = (sql: string) =>
    db.$transaction([
      db.$executeRawUnsafe("SET LOCAL session_replication_role = replica"),
      db.$executeRawUnsafe(sql, merchantId),
    ]);
  await change(`UPDATE audit_entries SET "actorName" = 'Nobody' WHERE "merchantId" = $1`);
  expect((await verifyAuditLog(services)).problems).toEqual([
    `${merchantId}: seal 1 does not fit its entries`,
    `${merchantId}: seal 2 does not fit its entries`,
  ]);
  await change(`UPDATE audit_entries SET "actorName" = 'Test key' WHERE "merchantId" = $1`);
  expect(await verifyAuditLog(services)).toMatchObject({ passed: true });
  await change(`DELETE FROM audit_seals WHERE "merchantId" = $1 AND number = 1`);
  expect(await verifyAuditLog(services)).toMatchObject({ passed: false });
});

test("the list filters by who, what and when; another merchant's is empty; a viewer reads none", async () => {
  const { id } = await app.createMerchant();
  const staff = await createStaff(services, id);
  const { caller } = staff;
  const { id: keyId } = await caller.apiKeys.create({ name: '=cmd|"x"', scopes: ["events:read"] });
  await caller.apiKeys.revoke({ id: keyId });
  const page = { limit: 50, offset: 0 };
  const list = (filter: object) => caller.auditLog.list({ ...page, ...filter });
  expect((await list({ objectId: keyId })).data.map(({ action }) => action)).toEqual([
    "apiKeys.revoke",
    "apiKeys.create",
  ]);
  expect((await list({ action: "apiKeys.revoke" })).pagination.total).toBe(1);
  expect((await list({ actorId: staff.userId })).pagination.total).toBe(2);
  expect((await list({ actor: "key" })).data).toEqual([]);
  expect((await list({ endDate: "2020-01-01T00:00:00.000Z" })).data).toEqual([]);
  const other = await createStaff(services, (await app.createMerchant()).id);
  expect((await other.caller.auditLog.list(page)).data).toEqual([]);
  const viewer = await createStaff(services, id, "viewer");
  await expect(viewer.caller.auditLog.list(page)).rejects.toMatchObject({
    cause: { code: "insufficient_role" },
  });
});

test("the file is CSV that no spreadsheet runs, and that each reads as UTF-8", async () => {
  const { id } = await app.createMerchant();
  const { caller, userId } = await createStaff(services, id);
  await db.user.update({ where: { id: userId }, data: { name: "Ada" } });
  const names = ['=HYPERLINK("x"), Ada', "＝1+1", "Zoë\nعمر"];
  await db.auditEntry.createMany({
    data: names.map((actorName, nth) => ({
      id: `aud_csv_${nth}`,
      merchantId: id,
      actor: "person" as const,
      actorName,
      action: "team.invite",
      requestId: "req_1",
      createdAt: addMs(services.clock.now(), -nth),
    })),
  });
  const { csv, filename } = await caller.auditLog.export({});
  const taken = await db.auditEntry.findFirst({
    where: { merchantId: id, action: "auditLog.export" },
  });
  expect(taken).toMatchObject({ actor: "person", after: { filename, rows: names.length } });
  expect(filename).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const [head, line, wide, ...plain] = csv.split("\n");
  expect(head).toMatch(/^\uFEFFcreatedAt,actor,actorId,actorName,action/);
  expect(line).toContain(`,"'=HYPERLINK(""x""), Ada",team.invite,`);
  expect(wide).toContain(`,'＝1+1,team.invite,`);
  expect(plain.join("\n")).toContain(`,"Zoë\nعمر",team.invite,`);
});
