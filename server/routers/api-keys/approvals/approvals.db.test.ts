import { beforeEach, expect, test } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { hourMs } from "#server/core/clock.ts";
import { composeLetter } from "#server/notifications/account-letters.ts";
import { decideKeyApproval } from "#server/routers/api-keys/approvals/decide.ts";
import { expireApprovals } from "#server/routers/api-keys/approvals/expire.ts";
import { getKeyApproval, listOpenApprovals } from "#server/routers/api-keys/approvals/get.ts";
import { getAttention } from "#server/routers/dashboard/overview/attention.ts";
import { getWaiting } from "#server/routers/dashboard/overview/waiting.ts";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { createWorld, type World } from "#server/workshop/testing/conformance/world.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";

const clock = testClock("2026-11-27T10:00:00Z");
const app = await createTestApp({ clock });
const { services } = app;
const { db } = services;
const limits: KeyLimits = {
  perCall: 5000,
  perDay: 9000,
  currencies: ["EUR"],
  approvalAbove: 1000,
};

let world: World;
let fromCustomerId: string;
let toCustomerId: string;

beforeEach(async () => {
  world = await createWorld(app);
  [fromCustomerId, toCustomerId] = [await world.customer(100_000), await world.customer()];
});

const owner = (more: object = {}) =>
  actAs(services, { merchantId: world.merchant.id, role: "owner", isFresh: true, ...more });

async function agent(createdById: string | null = null) {
  const merchantId = world.merchant.id;
  const made = await createApiKey(services, { merchantId, name: "Agent", limits, createdById });
  const transfer = (amount: number, { idempotencyKey, ...more }: Record<string, string> = {}) =>
    app.request("POST", "/transfers", {
      body: { fromCustomerId, toCustomerId, amount, currency: "EUR", ...more },
      key: made.key,
      ...(idempotencyKey && { idempotencyKey }),
    });
  /** The approval that a refused call waits for. */
  async function asked(amount: number, more = {}): Promise<string> {
    const refused = await transfer(amount, more);
    expect(refused).toMatchObject({ status: 409, body: { code: "approval_required" } });
    expect(refused.body.approval.url).toContain(`/api-keys/approvals/${refused.body.approval.id}`);
    return refused.body.approval.id;
  }
  return { ...made, name: "Agent", transfer, asked };
}

const moved = () => db.transfer.count({ where: { merchantId: world.merchant.id } });

test("above its amount a call waits for a person, who sees what it would do; then it is made once", async () => {
  const { transfer, asked } = await agent();
  expect((await transfer(1000)).status).toBe(201);
  const id = await asked(1001);
  expect(await asked(1001)).toBe(id);
  expect(await moved()).toBe(1);
  const shown = await getKeyApproval(owner(), id);
  expect(shown).toMatchObject({
    status: "pending",
    operation: "transfers.create",
    amount: 1001,
    payee: toCustomerId,
    effects: { ledger: [{ type: "transfer", currency: "EUR" }] },
  });
  expect((await listOpenApprovals(owner())).data.map((one) => one.id)).toEqual([id]);
  await decideKeyApproval(owner(), { id, approve: true });
  const answers = await Promise.all([transfer(1001), transfer(1001), transfer(1001)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await moved()).toBe(2);
  expect((await getKeyApproval(owner(), id)).status).toBe("used");
  const entries = await db.auditEntry.findMany({ where: { merchantId: world.merchant.id } });
  expect(entries.map(({ action }) => action)).toContain("apiKeys.askApproval");
});

test.each([
  ["amount", 2001, {}],
  ["description", 2000, { description: "Other" }],
  ["idempotency key", 2000, { idempotencyKey: "other" }],
])("an approval is not for a call with another %s", async (_, amount, more) => {
  const { asked } = await agent();
  const id = await asked(2000, { idempotencyKey: "first" });
  await decideKeyApproval(owner(), { id, approve: true });
  expect(await asked(amount, { idempotencyKey: "first", ...more })).not.toBe(id);
  expect(await moved()).toBe(0);
});

test("under an idempotency key the approved call takes effect, and its repeat is answered the same", async () => {
  const { transfer, asked } = await agent();
  const more = { idempotencyKey: "rent-november" };
  await decideKeyApproval(owner(), { id: await asked(2000, more), approve: true });
  const first = await transfer(2000, more);
  expect(first.status).toBe(201);
  expect((await transfer(2000, more)).text).toBe(first.text);
  expect(await moved()).toBe(1);
});

test("an approval is not another key's, and ends after an hour, given or not", async () => {
  const [one, other] = [await agent(), await agent()];
  const id = await one.asked(2000);
  await decideKeyApproval(owner(), { id, approve: true });
  await other.asked(2000);
  clock.advance(hourMs);
  expect(await one.asked(2000)).not.toBe(id);
  expect((await getKeyApproval(owner(), id)).status).toBe("expired");
  await expect(decideKeyApproval(owner(), { id, approve: true })).rejects.toMatchObject({
    code: "invalid_state",
  });
});

test("a call that was approved and then fails keeps its approval", async () => {
  const { transfer, asked } = await agent();
  const id = await asked(3000);
  await decideKeyApproval(owner(), { id, approve: true });
  const where = { merchantId: world.merchant.id };
  await db.apiKey.updateMany({ where, data: { limits: { ...limits, perDay: 10 } } });
  expect((await transfer(3000)).status).toBe(402);
  await db.apiKey.updateMany({ where, data: { limits } });
  expect((await transfer(3000)).status).toBe(201);
});

test("after a no the same call is refused, and nobody decides twice", async () => {
  const { transfer, asked } = await agent();
  const id = await asked(2000);
  await decideKeyApproval(owner(), { id, approve: false });
  expect(await transfer(2000)).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
  await expect(decideKeyApproval(owner(), { id, approve: true })).rejects.toMatchObject({
    code: "invalid_state",
  });
});

test("no one decides without a second factor, without the right, for another merchant, or for their own key", async () => {
  const merchantId = world.merchant.id;
  const { asked } = await agent("usr_maker");
  const id = await asked(2000);
  const decide = (ctx: ReturnType<typeof owner>) => decideKeyApproval(ctx, { id, approve: true });
  await expect(decide(owner({ isFresh: undefined }))).rejects.toMatchObject({
    code: "second_factor_required",
  });
  const developer = actAs(services, { merchantId, role: "developer", isFresh: true });
  await expect(decide(developer)).rejects.toMatchObject({ code: "insufficient_role" });
  const other = await createWorld(app);
  await expect(decide(owner({ merchantId: other.merchant.id }))).rejects.toMatchObject({
    code: "not_found",
  });
  const now = clock.now();
  for (const userId of ["usr_maker", "usr_second"]) {
    const person = { id: userId, email: `${userId}@fern.example`, name: "A", passwordHash: "x" };
    await db.user.create({ data: { ...person, createdAt: now, updatedAt: now } });
    await db.membership.create({ data: { merchantId, userId, role: "owner", createdAt: now } });
  }
  await expect(decide(owner({ id: "usr_maker" }))).rejects.toMatchObject({
    code: "insufficient_role",
  });
  expect(await decide(owner({ id: "usr_second" }))).toMatchObject({ status: "approved" });
});

test("each step of an approval is an event, and an hour that is over is told once", async () => {
  const { asked } = await agent();
  const [yes, no, late] = [await asked(2000), await asked(2001), await asked(2002)];
  await decideKeyApproval(owner(), { id: yes, approve: true });
  await decideKeyApproval(owner(), { id: no, approve: false });
  clock.advance(hourMs);
  await expireApprovals(services);
  await expireApprovals(services);
  const told = async (id: string) => {
    const rows = await db.event.findMany({
      where: { relatedEntityId: id },
      orderBy: { sequence: "asc" },
    });
    return rows.map(({ type }) => type);
  };
  expect(await told(yes)).toEqual(["approval.requested", "approval.approved", "approval.expired"]);
  expect(await told(no)).toEqual(["approval.requested", "approval.denied"]);
  expect(await told(late)).toEqual(["approval.requested", "approval.expired"]);
  expect((await getKeyApproval(owner(), late)).status).toBe("expired");
});

test("people who may decide get one letter while calls of the key wait, and their dashboard counts the calls", async () => {
  const { asked, name } = await agent("usr_maker_of_letters");
  const merchantId = world.merchant.id;
  const now = clock.now();
  const roles = {
    usr_maker_of_letters: "owner",
    usr_admin: "admin",
    usr_support: "support",
  } as const;
  for (const [id, role] of Object.entries(roles)) {
    const person = { id, email: `${id}@fern.example`, name: "A", passwordHash: "x" };
    await db.user.create({ data: { ...person, createdAt: now, updatedAt: now } });
    await db.membership.create({ data: { merchantId, userId: id, role, createdAt: now } });
  }
  const first = await asked(2000);
  await asked(2001);
  const letters = await db.accountLetter.findMany({ where: { approvalMerchantId: merchantId } });
  expect(letters.map(({ userId, approvalId }) => [userId, approvalId])).toEqual([
    ["usr_admin", first],
  ]);
  const letter = await composeLetter(services, letters[0]!);
  expect(letter?.message.subject).toBe(`${name} asks for EUR 20.00 at Fern & Oak`);
  expect(letter?.message.text).toContain(`/api-keys/approvals/${first}`);
  expect((await getWaiting(owner())).approvals).toBe(2);
  expect((await getAttention(owner())).approvals).toMatchObject({ count: 2, id: first });
  const viewer = actAs(services, { merchantId, role: "viewer" });
  expect((await getWaiting(viewer)).approvals).toBe(0);
  expect((await getAttention(viewer)).approvals).toBeNull();
  await decideKeyApproval(owner(), { id: first, approve: false });
  expect(await composeLetter(services, letters[0]!)).toBeNull();
});
