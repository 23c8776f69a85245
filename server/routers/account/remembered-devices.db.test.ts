import { beforeEach, describe, expect, test } from "vitest";
import { rememberDevice, rememberedMs } from "#server/auth/devices/remember-device.ts";
import { readRemembered, rememberedCookie } from "#server/auth/devices/remembered-cookie.ts";
import { createMerchant } from "#server/auth/merchants.ts";
import { signIn } from "#server/auth/staff/sign-in.ts";
import { sweepSessions } from "#server/auth/staff/sweep-sessions.ts";
import { minuteMs } from "#server/core/clock.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import { requestPasswordReset } from "#server/routers/account/reset-password.ts";
import { revokeOfMerchant } from "#server/routers/operator/merchants.ts";
import {
  disablePerson,
  enablePerson,
  resetFactors,
  revokeOfPerson,
  setPassword,
} from "#server/routers/operator/people.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { authenticatorCode } from "#server/workshop/testing/staff/authenticator-code.ts";
import { newOwner, ownersPassword as password } from "#server/workshop/testing/staff/new-owner.ts";
import { lastTokenTo } from "#server/workshop/testing/staff/operator-mailbox.ts";
import { staffBrowsers } from "#server/workshop/testing/staff/staff-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock, env: { RATE_LIMIT_RPS: "0" } });
const { db, env } = services;
const browserOf = staffBrowsers(services);
const operator = { name: "Oda", reason: "case 7" };
let email: string;
let userId: string;
let merchantId: string;

beforeEach(async () => {
  ({ email, merchantId, userId } = await newOwner(services));
  clock.advance(minuteMs);
});

/** Signs in, by password or single sign-on, in a browser that holds this cookie. */
async function signedIn({ cookie = "", isSingleSignOn = false, of = userId } = {}) {
  const remembered = readRemembered(env, cookie);
  const from = { ip: "203.0.113.7", userAgent: "Firefox", remembered, isSingleSignOn };
  return browserOf(of, (await signIn(services, of, from)) ?? "");
}

type Browser = Awaited<ReturnType<typeof signedIn>>;

async function addApp(here: Browser) {
  const { secret } = await here.call("account.beginAuthenticator", { password });
  const code = () => authenticatorCode(secret, clock);
  const { codes } = await here.call("account.confirmAuthenticator", { code: code() });
  clock.advance(minuteMs);
  return { code, codes: codes as string[] };
}

const cookieIn = ({ kept }: Browser) => kept.at(-1)?.split(";")[0] ?? "";
const devices = () => db.rememberedDevice.findMany({ where: { userId } });
const isAsked = async (where: Parameters<typeof signedIn>[0]) =>
  (await (await signedIn(where)).who()) === null;

/** A person with an app, and a browser of theirs that is remembered. */
async function remembered() {
  const { code, codes } = await addApp(await signedIn());
  const here = await signedIn();
  expect(await here.call("account.proveSecondFactor", { code: code(), remember: true })).toEqual({
    done: true,
  });
  clock.advance(minuteMs);
  return { here, code, codes, cookie: cookieIn(here) };
}

test("where it is remembered, a sign-in by password or single sign-on is not asked, for thirty days", async () => {
  const { here, cookie } = await remembered();
  expect(here.kept).toEqual([
    expect.stringMatching(
      /^__Host-canary\.remembered=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
    ),
  ]);
  const [row] = await devices();
  expect(row).toMatchObject({ ip: "203.0.113.7", userAgent: "Firefox" });
  expect(JSON.stringify(row)).not.toContain(cookie.split("=")[1]);
  expect(await isAsked({ cookie })).toBe(false);
  expect(await isAsked({ cookie, isSingleSignOn: true })).toBe(false);
  expect(await isAsked({})).toBe(true);
  clock.advance(rememberedMs - 2 * minuteMs);
  expect(await isAsked({ cookie })).toBe(false);
  clock.advance(minuteMs);
  expect(await isAsked({ cookie })).toBe(true);
  await sweepSessions(services);
  clock.advance(1);
  await sweepSessions(services);
  expect(await devices()).toEqual([]);
});

test("at a plain http address the cookie has no prefix; with it, it is no other address's", () => {
  const local = { APP_URL: "http://localhost:3000" };
  const token = "a".repeat(43);
  const header = rememberedCookie(local, [token], 60);
  expect(header).toBe(`canary.remembered=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`);
  expect(readRemembered(local, `a=b; ${header}`)).toEqual([token]);
  expect(readRemembered(env, header)).toEqual([]);
});

test("what is guarded asks for the factor all the same", async () => {
  const { code, cookie } = await remembered();
  const here = await signedIn({ cookie });
  const key = { name: "Shop", scopes: [] };
  expect(await here.call("apiKeys.create", key)).toBe("second_factor_required");
  // Said once more inside, it remembers nothing: only a sign-in does.
  await here.call("account.proveSecondFactor", { code: code(), remember: true });
  expect(here.kept).toEqual([]);
  expect(await here.call("apiKeys.create", key)).toMatchObject({ name: "Shop" });
});

test("one's own devices are listed, and each is forgotten with the sign-ins in it", async () => {
  const { here, cookie } = await remembered();
  const there = await signedIn({ cookie });
  const [mine] = await here.ask("account.rememberedDevices");
  expect(mine).toMatchObject({ isThisOne: true, userAgent: "Firefox", ip: "203.0.113.7" });
  const action = "account.rememberDevice";
  expect(await db.auditEntry.count({ where: { merchantId, action } })).toBe(1);
  expect(await here.call("account.forgetDevice", { id: mine.id })).toEqual({ done: true });
  expect(await here.who()).not.toBeNull();
  expect(await there.who()).toBeNull();
  expect(await isAsked({ cookie })).toBe(true);
  expect(await here.call("account.forgetDevice", { id: mine.id })).toBe("not_found");
});

test("of one browser and person one device is remembered, of a person twenty", async () => {
  const { here, code, cookie } = await remembered();
  const [before] = await devices();
  await db.rememberedDevice.updateMany({ where: { userId }, data: { expiresAt: clock.now() } });
  const again = await signedIn({ cookie });
  await again.call("account.proveSecondFactor", { code: code(), remember: true });
  for (let n = 0; n < 25; n += 1) {
    clock.advance(1);
    await rememberDevice(db, services, here.sid);
  }
  const kept = await devices();
  expect(kept).toHaveLength(20);
  expect(kept.map(({ id }) => id)).not.toContain(before?.id);
});

describe("the second factor cannot be skipped by a remembered device", () => {
  test("of another person, or that nobody remembers", async () => {
    const { cookie } = await remembered();
    const moss = { name: "Moss", email: `moss.${email}`, password };
    ({ merchantId, userId } = await createMerchant(services, moss));
    const { cookie: mine, here } = await remembered();
    const name = cookie.split("=")[0];
    for (const held of [cookie, `${name}=`, `${name}=${"a".repeat(43)}`])
      expect(await isAsked({ cookie: held })).toBe(true);
    const both = `${cookie}.${mine.split("=")[1]}`;
    expect(await isAsked({ cookie: both })).toBe(false);
    const [other] = await db.rememberedDevice.findMany({ where: { userId: { not: userId } } });
    expect(await here.call("account.forgetDevice", { id: other?.id })).toBe("not_found");
  });

  type Held = Awaited<ReturnType<typeof remembered>>;
  const ends: [string, (held: Held) => Promise<unknown>][] = [
    [
      "after a changed password",
      ({ here }) =>
        here.call("account.changePassword", { current: password, password: "new-password-1" }),
    ],
    [
      "after a password reset",
      async ({ here }) => {
        await requestPasswordReset(services, { email }, null);
        const waiting = () =>
          db.accountLetter.count({ where: { userId, kind: "password_reset", status: "pending" } });
        await expect.poll(waiting).toBe(1);
        for (let n = 0; n < 5; n += 1) await sendDueLetters(services);
        const token = await lastTokenTo(env.DATA_DIR, email);
        expect(
          await here.call("account.choosePassword", { token, password: "new-password-1" }),
        ).toEqual({ done: true });
      },
    ],
    [
      "of a factor that was removed, when there is a new one",
      async ({ here }) => {
        expect(await here.call("account.removeSecondFactor")).toEqual({ done: true });
        await addApp(here);
      },
    ],
    ["after signing out everywhere", ({ here }) => here.call("account.signOutEverywhere")],
    [
      "whose sign-in was ended from elsewhere",
      async ({ here, code }) => {
        const elsewhere = await signedIn();
        await elsewhere.call("account.proveSecondFactor", { code: code() });
        await elsewhere.call("account.endSession", { id: here.sid });
      },
    ],
    ["after the operator revoked", () => revokeOfPerson(services, { email, operator })],
    [
      "after the operator set a password",
      () => setPassword(services, { email, operator, password: "another monstera 7" }),
    ],
    [
      "after the operator revoked at the merchant",
      () => revokeOfMerchant(services, { merchantId, operator }),
    ],
    [
      "after the account was closed and opened",
      async () => {
        await disablePerson(services, { email, operator });
        await enablePerson(services, { email, operator });
      },
    ],
    [
      "after the operator reset the factor, when there is a new one",
      async () => {
        await resetFactors(services, { email, operator });
        await addApp(await signedIn());
      },
    ],
  ];
  test.each(ends)("%s", async (_when, end) => {
    const held = await remembered();
    expect(await isAsked({ cookie: held.cookie })).toBe(false);
    await end(held);
    expect(await isAsked({ cookie: held.cookie })).toBe(true);
    expect(await isAsked({ cookie: held.cookie, isSingleSignOn: true })).toBe(true);
  });

  test("where the merchant asks for one at each sign-in, sign-ins of before included", async () => {
    const { here, code, cookie } = await remembered();
    const there = await signedIn({ cookie });
    expect(await here.call("team.requireSecondFactor", { isRequired: true })).toEqual({
      isRequired: true,
    });
    expect(await here.who()).not.toBeNull();
    expect(await there.who()).toBeNull();
    const next = await signedIn({ cookie });
    expect(await next.who()).toBeNull();
    expect(await next.call("products.create", { name: "Fern", currency: "EUR" })).toBe(
      "unauthorized",
    );
    await next.call("account.proveSecondFactor", { code: code(), remember: true });
    expect(next.kept).toEqual([]);
    expect(await next.who()).not.toBeNull();
  });

  test("remembered by a wrong code, or by a recovery code used twice at once", async () => {
    const { codes } = await remembered();
    await db.rememberedDevice.deleteMany({ where: { userId } });
    const half = await signedIn();
    await half.call("account.proveSecondFactor", { code: "000000", remember: true });
    expect([await devices(), half.kept]).toEqual([[], []]);
    const both = [await signedIn(), await signedIn()];
    await Promise.all(
      both.map(({ call }) => call("account.proveSecondFactor", { code: codes[0], remember: true })),
    );
    expect(await devices()).toHaveLength(1);
    expect(both.flatMap(({ kept }) => kept)).toHaveLength(1);
  });
});
