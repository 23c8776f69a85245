import { beforeEach, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { findSession } from "#server/auth/staff/sessions.ts";
import { checkCredentials, signIn } from "#server/auth/staff/sign-in.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { hourMs } from "#server/core/clock.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import { changePassword } from "#server/routers/account/change-password.ts";
import { choosePassword, requestPasswordReset } from "#server/routers/account/reset-password.ts";
import {
  endOwnSession,
  listOwnSessions,
  signOutEverywhere,
  switchMerchant,
} from "#server/routers/account/sessions.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newOwner, ownersPassword as password } from "#server/workshop/testing/staff/new-owner.ts";
import { lastTokenTo } from "#server/workshop/testing/staff/operator-mailbox.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const nowhere = { ip: null, userAgent: null };
const nobody = { ...services, requestId: "req_1", ip: null };
let email: string;
let userId: string;
let merchantId: string;

beforeEach(async () => {
  ({ email, merchantId, userId } = await newOwner(services));
});

async function as(role: Role = "owner") {
  const sessionId = (await signIn(services, userId, nowhere)) ?? "";
  return { ...actAs(services, { merchantId, role, id: userId, sessionId }), sessionId };
}

/** The token in the last letter to this address. */
async function letterTo(recipient: string) {
  const waiting = () =>
    services.db.accountLetter.count({ where: { recipient, status: "pending" } });
  await expect.poll(waiting).toBe(1);
  await sendDueLetters(services);
  return lastTokenTo(services.env.DATA_DIR, recipient);
}

function isPassword(given: string, of = email) {
  return checkCredentials(services, { email: of, password: given }, nowhere).then(
    (found) => found !== null,
  );
}

test("a changed password replaces the old one and ends every other session", async () => {
  const [here, there] = [await as(), await as()];
  await changePassword(here, { current: password, password: "new-password-1" });
  expect(await isPassword(password)).toBe(false);
  expect(await isPassword("new-password-1")).toBe(true);
  expect(await findSession(services, here.sessionId)).not.toBeNull();
  expect(await findSession(services, there.sessionId)).toBeNull();
});

test("a wrong current password changes nothing and counts as a failed sign-in", async () => {
  const ctx = await as();
  const wrong = () => changePassword(ctx, { current: "wrong", password: "new-password-1" });
  for (let tries = 0; tries < 5; tries += 1)
    await expect(wrong()).rejects.toMatchObject({ code: "validation_failed" });
  await expect(wrong()).rejects.toMatchObject({ code: "rate_limited" });
});

test("a password that is easy to guess is refused where one is set, and the letter's link goes on", async () => {
  await requestPasswordReset(services, { email }, null);
  const token = await letterTo(email);
  const easy = { code: "validation_failed", message: expect.stringMatching(/^password: is /) };
  for (const weak of ["password1", email])
    await expect(choosePassword(nobody, { token, password: weak })).rejects.toMatchObject(easy);
  await expect(
    changePassword(await as(), { current: password, password: "P@ssw0rd!!" }),
  ).rejects.toMatchObject(easy);
  await choosePassword(nobody, { token, password: "einhorn laterne vierzig" });
});

test("a reset link sets the password once, for an hour, and ends all sessions", async () => {
  const { sessionId } = await as();
  await requestPasswordReset(services, { email: email.toUpperCase() }, null);
  const token = await letterTo(email);
  const uses = await Promise.allSettled(
    ["one of two passwords", "two of two passwords"].map((chosen) =>
      choosePassword(nobody, { token, password: chosen }),
    ),
  );
  expect(uses.map((use) => use.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await findSession(services, sessionId)).toBeNull();
  expect(
    [await isPassword("one of two passwords"), await isPassword("two of two passwords")].sort(),
  ).toEqual([false, true]);
});

test.each([
  ["expired", (token: string) => (clock.advance(hourMs), token)],
  ["altered", (token: string) => `${token.slice(0, -2)}AA`],
  ["made up", () => "x"],
])("a link that is %s changes nothing", async (_name, spoil) => {
  await requestPasswordReset(services, { email }, null);
  const token = spoil(await letterTo(email));
  await expect(choosePassword(nobody, { token, password: "new-password-1" })).rejects.toMatchObject(
    { code: "invalid_state" },
  );
  expect(await isPassword(password)).toBe(true);
});

test("a link from before a change of password is dead", async () => {
  await requestPasswordReset(services, { email }, null);
  const token = await letterTo(email);
  await changePassword(await as(), { current: password, password: "new-password-1" });
  await expect(choosePassword(nobody, { token, password: "thief-password" })).rejects.toMatchObject(
    { code: "invalid_state" },
  );
});

test("asking for an unknown account answers the same and writes to nobody; the fourth time in an hour waits", async () => {
  const unknown = { email: `nobody.${email}` };
  const before = await services.db.accountLetter.count();
  for (let asked = 0; asked < 3; asked += 1)
    expect(await requestPasswordReset(services, unknown, null)).toEqual({ done: true });
  await expect(requestPasswordReset(services, unknown, null)).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect(await services.db.accountLetter.count()).toBe(before);
});

test("sessions are listed and ended by their own person only", async () => {
  const [here, there] = [await as(), await as()];
  const listed = await listOwnSessions(here);
  expect(listed.filter((one) => one.isThisOne).map((one) => one.id)).toEqual([here.sessionId]);
  await endOwnSession(here, there.sessionId);
  expect(await findSession(services, there.sessionId)).toBeNull();
  const other = await createMerchant(services, {
    name: "Moss",
    email: `moss.${email}`,
    password,
  });
  const theirs = (await signIn(services, other.userId, nowhere)) ?? "";
  await expect(endOwnSession(here, theirs)).rejects.toMatchObject({ code: "not_found" });
  await signOutEverywhere(here);
  expect(await findSession(services, here.sessionId)).toBeNull();
});

test("a key has no account", async () => {
  const ctx = await as();
  const principal: Principal = { ...ctx.principal, kind: "api_key", sessionId: undefined };
  await expect(listOwnSessions({ ...ctx, principal })).rejects.toMatchObject({
    code: "insufficient_role",
  });
});

test("a newer link, and a use of it, end the older ones", async () => {
  await requestPasswordReset(services, { email }, null);
  const older = await letterTo(email);
  await requestPasswordReset(services, { email }, null);
  const newer = await letterTo(email);
  const use = (token: string) => choosePassword(nobody, { token, password: "new-password-1" });
  await expect(use(older)).rejects.toMatchObject({ code: "invalid_state" });
  await use(newer);
  for (const token of [older, newer])
    await expect(use(token)).rejects.toMatchObject({ code: "invalid_state" });
});

test("a letter about an account stands in no merchant's messages, and its link nowhere", async () => {
  const messages = await services.db.message.count();
  await requestPasswordReset(services, { email }, null);
  const token = await letterTo(email);
  expect(await services.db.message.count()).toBe(messages);
  const [letter] = await services.db.accountLetter.findMany({ where: { userId } });
  expect(letter).toMatchObject({ status: "sent" });
  expect(JSON.stringify(letter)).not.toContain(token);
});

test("who works for two merchants switches between them, and nowhere else", async () => {
  const other = await createMerchant(services, {
    name: "Moss",
    email: `moss.${email}`,
    password,
  });
  const ctx = await as();
  await expect(switchMerchant(ctx, { toMerchantId: other.merchantId })).rejects.toMatchObject({
    code: "merchant_forbidden",
  });
  await services.db.membership.create({
    data: { merchantId: other.merchantId, userId, role: "viewer", createdAt: clock.now() },
  });
  await switchMerchant(ctx, { toMerchantId: other.merchantId });
  expect((await findSession(services, ctx.sessionId))?.membership).toMatchObject({
    merchantId: other.merchantId,
    role: "viewer",
  });
});
