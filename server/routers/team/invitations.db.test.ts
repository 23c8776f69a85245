import type { AnyProcedure } from "@trpc/server";
import { beforeEach, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { showInvitation } from "#server/auth/show-invitation.ts";
import { findSession } from "#server/auth/staff/sessions.ts";
import { checkCredentials, signIn } from "#server/auth/staff/sign-in.ts";
import { dayMs } from "#server/core/clock.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import { createCallerFactory } from "#server/procedures/procedure.ts";
import { acceptInvitation, declineInvitation } from "#server/routers/account/accept-invitation.ts";
import { choosePassword, requestPasswordReset } from "#server/routers/account/reset-password.ts";
import { appRouter } from "#server/routers/root.ts";
import { changeRole } from "#server/routers/team/change-role.ts";
import { listInvitations, withdrawInvitation } from "#server/routers/team/invitations.ts";
import { inviteMember } from "#server/routers/team/invite.ts";
import { listMembers } from "#server/routers/team/list.ts";
import { removeMember } from "#server/routers/team/remove.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  lastTokenTo,
  readOperatorMailbox,
} from "#server/workshop/testing/staff/operator-mailbox.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db, env } = services;
const nowhere = { ip: null, userAgent: null };
const password = "monstera adansonii 42";
const page = { limit: 100, offset: 0 };
const dead = { code: "invalid_state" };
let round = 0;
let fern: { merchantId: string; userId: string };
let moss: { merchantId: string; userId: string };
let guest: string;
let mossOwner: string;

beforeEach(async () => {
  round += 1;
  guest = `guest${round}@example.com`;
  mossOwner = `owner${round}@moss.example`;
  const email = `owner${round}@fern.example`;
  fern = await createMerchant(services, { name: "Fern", email, password });
  moss = await createMerchant(services, { name: "Moss", email: mossOwner, password });
});

function as(role: Role, { merchantId, userId } = fern) {
  return actAs(services, { merchantId, role, id: userId });
}

const anonymous = { ...services, principal: null, requestId: "req_1", ip: null };

/** The same, signed in. */
async function signedIn({ userId, merchantId } = moss) {
  const sessionId = (await signIn(services, userId, nowhere)) ?? "";
  const { principal } = as("owner", { userId, merchantId });
  return { ...anonymous, principal: { ...principal, sessionId } };
}

async function invite(email = guest, role: Role = "support", ctx = as("owner")) {
  const { invitationId } = await inviteMember(ctx, { ...ctx, email, name: "Gus", role });
  return { invitationId, token: await deliver(email) };
}

async function deliver(email: string) {
  await sendDueLetters(services);
  return lastTokenTo(env.DATA_DIR, email);
}

function rolesAt({ merchantId } = fern) {
  return db.membership.findMany({
    where: { merchantId },
    select: { role: true, user: { select: { email: true } } },
  });
}

test("nobody joins by being invited: a new person makes an account, within 7 days, once", async () => {
  const { token } = await invite();
  expect(await rolesAt()).toHaveLength(1);
  expect(await db.user.findUnique({ where: { email: guest } })).toBeNull();
  clock.advance(7 * dayMs - 1);
  await acceptInvitation(anonymous, { token, name: "Gus", password: "guest-password" });
  const proven = await checkCredentials(
    services,
    { email: guest, password: "guest-password" },
    nowhere,
  );
  const sid = (await signIn(services, proven?.id ?? "", nowhere)) ?? "";
  expect((await findSession(services, sid))?.membership).toMatchObject({
    merchantId: fern.merchantId,
    role: "support",
  });
  await expect(acceptInvitation(anonymous, { token, password })).rejects.toMatchObject(dead);
});

test("whatever somebody calls themselves, the letter of their invitation has one paragraph of theirs", async () => {
  const ctx = as("owner");
  const name = "Canary\n\nYour account is locked:\r\n\u2028 https://evil.example \u202E";
  await invite(guest, "support", { ...ctx, principal: { ...ctx.principal, name } });
  const letter = (await readOperatorMailbox(env.DATA_DIR)).findLast(({ to }) => to === guest);
  expect(letter?.text).toMatch(
    /^Canary Your account is locked: https:\/\/evil\.example invites you to work on Fern as support\.$/m,
  );
});

test("an account is joined by its password or its session, never by the letter alone", async () => {
  const { token } = await invite(mossOwner);
  const before = await db.user.findUniqueOrThrow({ where: { email: mossOwner } });
  for (const given of [
    {},
    { password: "thief-password" },
    { name: "Thief", password: "x".repeat(9) },
  ])
    await expect(acceptInvitation(anonymous, { token, ...given })).rejects.toMatchObject({
      code: "validation_failed",
    });
  const other = await createMerchant(services, {
    name: "Ivy",
    email: `ivy${round}@x.example`,
    password,
  });
  await expect(acceptInvitation(await signedIn(other), { token })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await rolesAt()).toHaveLength(1);
  const them = await signedIn();
  await acceptInvitation(them, { token });
  expect(await rolesAt()).toContainEqual({ role: "support", user: { email: mossOwner } });
  expect((await findSession(services, them.principal.sessionId))?.membership.merchantId).toBe(
    fern.merchantId,
  );
  expect(await db.user.findUniqueOrThrow({ where: { email: mossOwner } })).toEqual(before);
});

test("somebody whom every merchant has let go accepts with the password of the account", async () => {
  await db.membership.deleteMany({ where: { userId: moss.userId } });
  const { token } = await invite(mossOwner);
  await acceptInvitation(anonymous, { token, password });
  expect(await rolesAt()).toHaveLength(2);
});

test.each([
  ["declined", async ({ token }: Sent) => declineInvitation(anonymous, { token })],
  [
    "withdrawn",
    async ({ invitationId: id }: Sent) => withdrawInvitation(as("owner"), { ...as("owner"), id }),
  ],
  ["replaced by a newer one", async () => void (await invite())],
  ["7 days old", async () => clock.advance(7 * dayMs)],
  ["made by somebody who was removed since", async () => putOutInviter(null)],
  ["made by somebody who is no admin any more", async () => putOutInviter("developer")],
])("an invitation that was %s lets nobody in", async (_why, end) => {
  const inviter = await secondAdmin();
  const sent = await invite(guest, "support", as("admin", { ...fern, userId: inviter }));
  expect(await showInvitation(services, sent.token)).toMatchObject({ email: guest, name: "Gus" });
  await end(sent);
  expect(await showInvitation(services, sent.token)).toBeNull();
  const { token } = sent;
  await expect(acceptInvitation(anonymous, { token, name: "Gus", password })).rejects.toMatchObject(
    dead,
  );
  await expect(declineInvitation(anonymous, { token })).rejects.toMatchObject(dead);
  expect(await db.user.findUnique({ where: { email: guest } })).toBeNull();
});

type Sent = { invitationId: string; token: string };

async function secondAdmin() {
  const id = `usr_admin${round}`;
  const now = clock.now();
  await db.user.create({
    data: { id, email: `admin${round}@fern.example`, name: "Al", createdAt: now, updatedAt: now },
  });
  await db.membership.create({
    data: { merchantId: fern.merchantId, userId: id, role: "admin", createdAt: now },
  });
  return id;
}

async function putOutInviter(role: Role | null) {
  const person = { merchantId: fern.merchantId, userId: `usr_admin${round}` };
  await (role ? changeRole(as("owner"), { ...person, role }) : removeMember(as("owner"), person));
}

test("two uses of one link at once make one account and one member", async () => {
  const { token } = await invite();
  const uses = ["one of two passwords", "two of two passwords"].map((chosen) =>
    acceptInvitation(anonymous, { token, name: "Gus", password: chosen }),
  );
  const outcomes = await Promise.allSettled(uses);
  expect(outcomes.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await rolesAt()).toHaveLength(2);
});

test("inviting answers, stores and shows the same for an address with an account as for one without", async () => {
  const answers = [await invite(guest), await invite(mossOwner)];
  expect(answers.map(({ invitationId }) => invitationId.slice(0, 4))).toEqual(["inv_", "inv_"]);
  const { data } = await listInvitations(as("owner"), page);
  const shown = data.map(({ id: _id, email: _email, ...rest }) => rest);
  expect(shown[0]).toEqual(shown[1]);
  expect(shown[0]?.name).toBe("Gus");
  expect((await listMembers(as("owner"), page)).data).toHaveLength(1);
});

test("an admin neither invites an owner, nor touches an invitation of one", async () => {
  const refused = { code: "insufficient_role" };
  await expect(invite(guest, "owner", as("admin"))).rejects.toMatchObject(refused);
  const { invitationId: id } = await invite(guest, "owner");
  await expect(invite(guest, "viewer", as("admin"))).rejects.toMatchObject(refused);
  await expect(withdrawInvitation(as("admin"), { ...as("admin"), id })).rejects.toMatchObject(
    refused,
  );
  await changeRole(as("owner"), { ...fern, userId: fern.userId, role: "owner" });
  expect((await listInvitations(as("admin"), page)).data).toHaveLength(1);
});

test("another merchant neither sees nor withdraws an invitation", async () => {
  const { invitationId: id } = await invite();
  expect((await listInvitations(as("owner", moss), page)).data).toEqual([]);
  await expect(
    withdrawInvitation(as("owner", moss), { ...as("owner", moss), id }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("who works here is not invited, and one address gets five invitations of a merchant a day", async () => {
  const own = `owner${round}@fern.example`;
  await expect(invite(own.toUpperCase())).rejects.toMatchObject({ code: "conflict" });
  for (let sent = 0; sent < 5; sent += 1) await invite();
  await expect(invite()).rejects.toMatchObject({ code: "rate_limited" });
});

test("twenty invitations a day reach an address, whichever merchants send them; a reset still does", async () => {
  for (let merchants = 0; merchants < 5; merchants += 1) {
    const email = `flood${round}-${merchants}@x.example`;
    const other = await createMerchant(services, { name: "Flood", email, password });
    for (let sent = 0; sent < 5; sent += 1) await invite(mossOwner, "viewer", as("owner", other));
  }
  await requestPasswordReset(services, { email: mossOwner }, null);
  await expect.poll(() => db.accountLetter.count({ where: { userId: moss.userId } })).toBe(1);
  await deliver(mossOwner);
  const letters = (await readOperatorMailbox(env.DATA_DIR)).filter(({ to }) => to === mossOwner);
  expect(letters.filter(({ subject }) => subject.startsWith("You are invited"))).toHaveLength(20);
  expect(letters.filter(({ subject }) => subject === "Choose a new password")).toHaveLength(1);
});

test("a link of one kind does nothing of another", async () => {
  const { token } = await invite();
  await expect(choosePassword(anonymous, { token, password })).rejects.toMatchObject(dead);
  await requestPasswordReset(services, { email: mossOwner }, null);
  await expect.poll(() => db.accountLetter.count({ where: { userId: moss.userId } })).toBe(1);
  const reset = await deliver(mossOwner);
  await expect(
    acceptInvitation(anonymous, { token: reset, name: "Gus", password }),
  ).rejects.toMatchObject(dead);
});

test("the owner who invites reads nothing of the other's letters, links, name or merchants, anywhere", async () => {
  await db.user.update({
    where: { id: moss.userId },
    data: { name: `Secret Name ${round}`, passwordHash: null },
  });
  const { token } = await invite(mossOwner, "viewer");
  await requestPasswordReset(services, { email: mossOwner }, null);
  await expect.poll(() => db.accountLetter.count({ where: { userId: moss.userId } })).toBe(1);
  const reset = await deliver(mossOwner);
  const read = await everythingReadBy(as("owner"));
  for (const secret of [token, reset, `Secret Name ${round}`, moss.merchantId, moss.userId])
    expect(read).not.toContain(secret);
  expect(read).toContain(mossOwner);
});

/** The answers of every query that takes no more input than a page. */
async function everythingReadBy(ctx: ReturnType<typeof as>): Promise<string> {
  const caller = createCallerFactory(appRouter)({ ...ctx, ip: null }) as unknown as Calls;
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  const queries = Object.keys(procedures).filter((name) => procedures[name]?._def.type === "query");
  const answers = queries.map(async (name) => {
    const [resource = "", operation = ""] = name.split(".");
    return caller[resource]?.[operation]?.(page).catch(() => null);
  });
  return JSON.stringify(await Promise.all(answers));
}

type Calls = Record<string, Record<string, (input: object) => Promise<unknown>>>;
