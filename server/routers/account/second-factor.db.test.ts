import { beforeEach, describe, expect, test } from "vitest";
import { issueAccessToken, verifyAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { createMerchant } from "#server/auth/merchants.ts";
import { resealSecrets } from "#server/auth/reseal.ts";
import { idleLifeMs, openSession } from "#server/auth/staff/sessions.ts";
import { signIn } from "#server/auth/staff/sign-in.ts";
import { allScopes, guardedScopes } from "#server/core/caller/scopes.ts";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import type { ProcedureMeta } from "#server/procedures/meta.ts";
import { requestPasswordReset } from "#server/routers/account/reset-password.ts";
import { appRouter } from "#server/routers/root.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { authenticatorCode } from "#server/workshop/testing/staff/authenticator-code.ts";
import { newOwner, ownersPassword as password } from "#server/workshop/testing/staff/new-owner.ts";
import {
  lastTokenTo,
  readOperatorMailbox,
} from "#server/workshop/testing/staff/operator-mailbox.ts";
import { staffBrowsers } from "#server/workshop/testing/staff/staff-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock, env: { RATE_LIMIT_RPS: "0" } });
const { db, env } = services;
const browserOf = staffBrowsers(services);
const nowhere = { ip: null, userAgent: null };
let email: string;
let userId: string;
let merchantId: string;

beforeEach(async () => {
  ({ email, merchantId, userId } = await newOwner(services));
  // A code is taken once: each test has codes of its own.
  clock.advance(minuteMs);
});

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { meta?: ProcedureMeta } }
>;

const browser = (sid: string) => browserOf(userId, sid);

/** After the password, or single sign-on: both come by here. */
async function signedIn() {
  return browser((await signIn(services, userId, nowhere)) ?? "");
}

const codeOf = (secret: string) => authenticatorCode(secret, clock);

/** A person with an authenticator app, in the browser where it was added. */
async function enrolled() {
  const here = await signedIn();
  const { secret } = await here.call("account.beginAuthenticator", { password });
  const { codes } = await here.call("account.confirmAuthenticator", { code: codeOf(secret) });
  clock.advance(minuteMs);
  return { here, secret: secret as string, codes: codes as string[] };
}

const page = { name: "Shop", scopes: [] };

test("an app is added by password and code; then ten recovery codes, a letter, and other sessions end", async () => {
  const elsewhere = await signedIn();
  const here = await signedIn();
  expect(await here.call("account.beginAuthenticator", { password: "wrong" })).toBe(
    "validation_failed",
  );
  const { secret, uri } = await here.call("account.beginAuthenticator", { password });
  expect(uri).toContain(`secret=${secret}`);
  expect(await db.authenticatorApp.findUnique({ where: { userId } })).not.toMatchObject({ secret });
  expect(await here.call("account.confirmAuthenticator", { code: "000000" })).toBe(
    "validation_failed",
  );
  const { codes } = await here.call("account.confirmAuthenticator", { code: codeOf(secret) });
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  expect(await elsewhere.who()).toBeNull();
  expect(await here.who()).not.toBeNull();
  await sendDueLetters(services);
  const letters = (await readOperatorMailbox(env.DATA_DIR)).filter(({ to }) => to === email);
  expect(letters.map(({ subject }) => subject)).toEqual([
    "Your Canary account: an authenticator app was added",
  ]);
});

test("a sign-in is nobody before the second factor, wherever it knocks", async () => {
  const { secret } = await enrolled();
  const half = await signedIn();
  expect(await half.who()).toBeNull();
  expect(await half.call("apiKeys.create", page)).toBe("unauthorized");
  expect(await half.call("account.signOutEverywhere")).toBe("unauthorized");
  const issued = { subject: half.sid, merchantId, scopes: allScopes, expiresInS: 600 };
  const { token } = await issueAccessToken(services, issued);
  expect(await verifyAccessToken(services, token)).toBeNull();
  expect(await half.call("account.proveSecondFactor", { code: "123456" })).toBe(
    "validation_failed",
  );
  expect(await half.who()).toBeNull();
  expect(await half.call("account.proveSecondFactor", { code: codeOf(secret) })).toEqual({
    done: true,
  });
  expect((await half.who())?.user.email).toBe(email);
});

describe("the second factor cannot be skipped by", () => {
  test("a password reset", async () => {
    const { here } = await enrolled();
    await requestPasswordReset(services, { email }, null);
    await expect
      .poll(() => db.accountLetter.count({ where: { userId, kind: "password_reset" } }))
      .toBe(1);
    // The letter of the app comes first.
    await sendDueLetters(services);
    await sendDueLetters(services);
    const token = await lastTokenTo(env.DATA_DIR, email);
    const chosen = { token, password: "new-password-1" };
    expect(await here.call("account.choosePassword", chosen)).toEqual({ done: true });
    const after = await signedIn();
    expect(await after.who()).toBeNull();
    expect(await after.call("apiKeys.create", page)).toBe("unauthorized");
  });

  test("an invitation to another merchant, half signed in or with the password", async () => {
    await enrolled();
    const moss = await createMerchant(services, {
      name: "Moss",
      email: `moss.${email}`,
      password,
    });
    const inviter = browser((await signIn(services, moss.userId, nowhere)) ?? "");
    await inviter.call("team.invite", { email, name: "Ada", role: "owner" });
    await sendDueLetters(services);
    await sendDueLetters(services);
    const token = await lastTokenTo(env.DATA_DIR, email);
    const half = await signedIn();
    expect(await half.call("account.acceptInvitation", { token })).toBe("validation_failed");
    expect(await half.call("account.acceptInvitation", { token, password })).toEqual({
      done: true,
    });
    expect(await half.who()).toBeNull();
    expect(await (await signedIn()).who()).toBeNull();
  });

  test("the replay of a session that was ended, or that stood half open", async () => {
    const before = await signedIn();
    const { here } = await enrolled();
    const half = await signedIn();
    await here.call("account.signOutEverywhere");
    for (const one of [before, here, half]) {
      expect(await one.who()).toBeNull();
      expect(await one.call("account.proveSecondFactor", { code: "1" })).toBe("unauthorized");
    }
  });

  test("a token from before", async () => {
    const before = await signedIn();
    const issued = { subject: before.sid, merchantId, scopes: allScopes, expiresInS: 3600 };
    const { token } = await issueAccessToken(services, issued);
    expect(await verifyAccessToken(services, token)).not.toBeNull();
    await enrolled();
    expect(await verifyAccessToken(services, token)).toBeNull();
  });

  test("a recovery code used twice, one after the other or at once", async () => {
    const { codes } = await enrolled();
    const [first = "", second = ""] = codes;
    const one = await signedIn();
    const typed = first.toLowerCase().replaceAll("-", " ");
    expect(await one.call("account.proveSecondFactor", { code: typed })).toEqual({ done: true });
    const two = await signedIn();
    expect(await two.call("account.proveSecondFactor", { code: first })).toBe("validation_failed");
    const both = await Promise.all(
      [await signedIn(), await signedIn()].map(({ call }) =>
        call("account.proveSecondFactor", { code: second }),
      ),
    );
    expect(both).toContainEqual({ done: true });
    expect(both).toContain("validation_failed");
  });

  test("a race of two sign-ins with one code, nor the same code again", async () => {
    const { secret } = await enrolled();
    const code = codeOf(secret);
    const sessions = [await signedIn(), await signedIn()];
    const both = await Promise.all(
      sessions.map(({ call }) => call("account.proveSecondFactor", { code })),
    );
    expect(both).toContainEqual({ done: true });
    expect(both).toContain("validation_failed");
    expect(await (await signedIn()).call("account.proveSecondFactor", { code })).toBe(
      "validation_failed",
    );
  });

  test("guessing: five wrong codes, in whatever sessions, and no right one is taken for a while", async () => {
    const { secret } = await enrolled();
    for (let tries = 0; tries < 5; tries += 1)
      await (await signedIn()).call("account.proveSecondFactor", { code: "000000" });
    const { call } = await signedIn();
    expect(await call("account.proveSecondFactor", { code: codeOf(secret) })).toBe("rate_limited");
    clock.advance(15 * minuteMs);
    expect(await call("account.proveSecondFactor", { code: codeOf(secret) })).toEqual({
      done: true,
    });
  });
});

test("what is guarded needs a second factor of the last ten minutes, from people and their tokens", async () => {
  const { here, secret } = await enrolled();
  const key = await here.call("apiKeys.create", page);
  expect(key).toMatchObject({ name: "Shop" });
  const issued = { subject: here.sid, merchantId, scopes: allScopes, expiresInS: 3600 };
  const { token } = await issueAccessToken(services, issued);
  expect((await verifyAccessToken(services, token))?.scopes.has("payouts:write")).toBe(true);
  clock.advance(10 * minuteMs);
  const guarded = [
    ["apiKeys.create", page],
    ["apiKeys.connect", { request: {}, name: "App", access: "read" }],
    ["apiKeys.update", { id: key.id }],
    ["apiKeys.roll", { id: key.id }],
    ["apiKeys.decideApproval", { id: "apr_x", approve: false }],
    ["payouts.create", { amount: 1, currency: "EUR" }],
    ["compliance.create", { accountNumber: "1" }],
    ["compliance.update", { id: "comp_x" }],
    ["customers.writeOff", { id: "cus_x" }],
    ["personalData.eraseCustomer", { id: "cus_x" }],
    ["personalData.erasePayment", { id: "pi_x" }],
    ["team.invite", { email: "a@b.example", name: "A", role: "viewer" }],
    ["team.changeRole", { userId, role: "viewer" }],
    ["team.remove", { userId }],
    ["team.requireSingleSignOn", { isRequired: true }],
    ["team.requireSecondFactor", { isRequired: true }],
    ["webhookEndpoints.create", { url: "https://shop.example" }],
    ["webhookEndpoints.rotateSecret", { id: "we_x" }],
    ["account.changePassword", { current: password, password: "new-password-1" }],
    ["account.removeSecondFactor", {}],
    ["account.renewRecoveryCodes", {}],
    ["account.beginAuthenticator", {}],
    ["account.beginPasskey", {}],
    ["account.addPasskey", { name: "Laptop", state: "", response: { id: "", response: {} } }],
    ["account.removePasskey", { id: "pass_x" }],
  ] as const;
  for (const [name, input] of guarded)
    expect(await here.call(name, input), name).toBe("second_factor_required");
  const stale = (await verifyAccessToken(services, token))?.scopes ?? new Set();
  expect([...guardedScopes].filter((scope) => stale.has(scope))).toEqual([]);
  expect(stale.has("refunds:write")).toBe(true);
  await here.call("account.proveSecondFactor", { code: codeOf(secret) });
  expect(await here.call("apiKeys.create", page)).toMatchObject({ name: "Shop" });
  const stepUps = Object.entries(procedures).filter(([, one]) => one._def.meta?.stepUp);
  expect(stepUps.map(([name]) => name).toSorted()).toEqual(
    guarded.map(([name]) => name).toSorted(),
  );
  for (const [name, { _def }] of stepUps)
    if (_def.meta?.scope) expect(guardedScopes.has(_def.meta.scope), name).toBe(true);
});

test("a merchant that requires it lets nobody act without, sessions and tokens of before included", async () => {
  const { here } = await enrolled();
  const { userId: owner } = { userId };
  userId = (await createColleague()).userId;
  const colleague = await signedIn();
  const issued = { subject: colleague.sid, merchantId, scopes: allScopes, expiresInS: 3600 };
  const { token } = await issueAccessToken(services, issued);
  expect(await colleague.call("team.requireSecondFactor", { isRequired: true })).toBe(
    "insufficient_role",
  );
  expect(await here.call("team.requireSecondFactor", { isRequired: true })).toEqual({
    isRequired: true,
  });
  expect(await colleague.call("products.create", { name: "Fern", currency: "EUR" })).toBe(
    "insufficient_role",
  );
  expect((await verifyAccessToken(services, token))?.scopes.size).toBe(0);
  const { secret } = await colleague.call("account.beginAuthenticator", { password });
  await colleague.call("account.confirmAuthenticator", { code: codeOf(secret) });
  expect(await colleague.call("products.create", { name: "Fern", currency: "EUR" })).toMatchObject({
    name: "Fern",
  });
  expect(owner).not.toBe(userId);
});

async function createColleague() {
  const { createUser } = await import("#server/auth/merchants.ts");
  const at = { merchantId, email: `admin.${email}`, name: "Al", password };
  return createUser(services, { ...at, role: "admin" });
}

test("removing it ends other sessions and the codes of before; a session unused for two days ends", async () => {
  const { here, secret, codes } = await enrolled();
  const other = await signedIn();
  await other.call("account.proveSecondFactor", { code: codeOf(secret) });
  expect(await here.call("account.removeSecondFactor")).toEqual({ done: true });
  expect(await other.who()).toBeNull();
  expect(await here.call("account.proveSecondFactor", { code: codes[0] })).toBe(
    "validation_failed",
  );
  const idle = await openSession(services, { userId, merchantId, ...nowhere });
  clock.advance(idleLifeMs - secondMs);
  expect(await browser(idle).who()).not.toBeNull();
  clock.advance(idleLifeMs);
  expect(await browser(idle).who()).toBeNull();
});

test("the secret of an app outlives a change of APP_SECRET", async () => {
  const { secret } = await enrolled();
  const previous = env.APP_SECRET;
  const rotated = { ...services, env: { ...env, APP_SECRET: "another-secret-of-32-characters!!" } };
  Object.assign(rotated.env, { APP_SECRET_PREVIOUS: previous });
  await resealSecrets(rotated);
  const { takeAppCode } = await import("#server/auth/staff/second-factor.ts");
  const alone = { clock, env: { ...rotated.env, APP_SECRET_PREVIOUS: undefined } };
  expect(await takeAppCode(db, alone as never, userId, { code: codeOf(secret) })).toBe(true);
});
