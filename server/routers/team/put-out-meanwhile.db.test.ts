import { beforeEach, expect, test } from "vitest";
import { createMerchant, createUser } from "#server/auth/merchants.ts";
import type { Tx } from "#server/data/db.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { changeRole } from "#server/routers/team/change-role.ts";
import { withdrawInvitation } from "#server/routers/team/invitations.ts";
import { inviteMember } from "#server/routers/team/invite.ts";
import { removeMember } from "#server/routers/team/remove.ts";
import { requireSecondFactor } from "#server/routers/team/require-second-factor.ts";
import { behindLock } from "#server/workshop/testing/database/behind-lock.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const { db } = services;
const password = "monstera adansonii 42";
let merchants = 0;
let merchantId: string;
let owner: string;
let admin: string;
let second: string;

beforeEach(async () => {
  merchants += 1;
  const email = `owner${merchants}@fern.example`;
  ({ merchantId, userId: owner } = await createMerchant(services, {
    name: "Fern",
    email,
    password,
  }));
  admin = await member("admin");
  second = await member("owner");
});

async function member(role: Role): Promise<string> {
  const email = `${role}${merchants}@moss.example`;
  return (await createUser(services, { merchantId, email, name: role, password, role })).userId;
}

const as = (role: Role, id: string) => actAs(services, { merchantId, role, id });

/** One after the other, both asked while neither is done: changes to a team wait for each other. */
function oneAfterTheOther(...acts: (() => Promise<unknown>)[]) {
  const holdTeam = (tx: Tx) =>
    tx.$executeRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR UPDATE`;
  return behindLock(db, holdTeam, acts);
}

const refused = { status: "rejected", reason: { code: "insufficient_role" } };
const team = () =>
  db.membership.findMany({ where: { merchantId }, select: { userId: true, role: true } });
const guest = (round: number) => ({ email: `gus${round}@oak.example`, name: "Gus" });

test.each([
  ["is removed", () => removeMember(as("owner", owner), { userId: admin })],
  [
    "is made a developer",
    () => changeRole(as("owner", owner), { userId: admin, role: "developer" }),
  ],
])("an admin who %s while they invite somebody invites nobody", async (_what, putOut) => {
  const input = { ...guest(merchants), role: "admin" as const };
  const outcomes = await oneAfterTheOther(putOut, () => inviteMember(as("admin", admin), input));
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, refused]);
  expect(await db.invitation.count({ where: { merchantId } })).toBe(0);
});

test.each<[string, () => Promise<unknown>]>([
  ["removing the owner", () => removeMember(as("owner", second), { userId: owner })],
  [
    "making a friend owner",
    () => changeRole(as("owner", second), { userId: admin, role: "owner" }),
  ],
  [
    "ending what is required of everybody",
    () => requireSecondFactor(as("owner", second), { isRequired: false }),
  ],
])("an owner who was put out a moment before does nothing more: %s", async (_what, act) => {
  const putOut = () => removeMember(as("owner", owner), { userId: second });
  const outcomes = await oneAfterTheOther(putOut, act);
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, refused]);
  expect(await team()).toHaveLength(2);
  expect(await team()).toContainEqual({ userId: owner, role: "owner" });
  expect(await team()).toContainEqual({ userId: admin, role: "admin" });
});

test("an owner who is an admin by now does to no owner what only owners do", async () => {
  const { invitationId: id } = await inviteMember(as("owner", owner), {
    ...guest(merchants),
    role: "owner",
  });
  const demote = () => changeRole(as("owner", owner), { userId: second, role: "admin" });
  const ctx = as("owner", second);
  const outcomes = await oneAfterTheOther(demote, () => withdrawInvitation(ctx, { ...ctx, id }));
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, refused]);
});
