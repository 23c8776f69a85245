import { beforeAll, beforeEach, expect, test } from "vitest";
import { createMerchant, createUser } from "#server/auth/merchants.ts";
import { deviceCookie, readDevice } from "#server/auth/staff/known-device.ts";
import { sealSession, sessionCookieName } from "#server/auth/staff/session-cookie.ts";
import {
  endSession,
  endSessionsOf,
  sessionLifeMs,
  sessionsMax,
} from "#server/auth/staff/sessions.ts";
import { checkCredentials, signIn } from "#server/auth/staff/sign-in.ts";
import { staffPrincipal } from "#server/auth/staff/staff.ts";
import { minuteMs } from "#server/core/clock.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db, env } = services;

const password = "monstera adansonii 42";
const nowhere = { ip: null, userAgent: null };
let merchantId: string;
let userId: string;

beforeAll(async () => {
  ({ merchantId, userId } = await createMerchant(services, {
    name: "Fern & Co",
    email: "Owner@Fern.example",
    password,
  }));
});

beforeEach(() => clock.advance(20 * minuteMs));

function cookieOf(sid: string) {
  return new Headers({
    cookie: `theme=dark; ${sessionCookieName(env)}=${sealSession(env, { sub: userId, sid })}`,
  });
}

async function signedIn() {
  const sid = await signIn(services, userId, nowhere);
  return { sid: sid ?? "", headers: cookieOf(sid ?? "") };
}

test("the right password, in any case of the address, is the person", async () => {
  expect(
    await checkCredentials(services, { email: " OWNER@fern.example ", password }, nowhere),
  ).toMatchObject({ id: userId });
});

test.each([
  ["a wrong password", "owner@fern.example", "monstera-43"],
  ["an unknown account", "nobody@fern.example", password],
  ["an empty password", "owner@fern.example", ""],
  ["an endless password", "owner@fern.example", "x".repeat(100_000)],
  ["an address that cannot be stored", "a\0@fern.example", password],
])("%s is nobody", async (_name, email, given) => {
  expect(await checkCredentials(services, { email, password: given }, nowhere)).toBeNull();
});

test("the sixth failure in 15 minutes is held back, for known and unknown accounts alike, and the right password too", async () => {
  for (const email of ["owner@fern.example", "unknown@fern.example"]) {
    for (let tries = 0; tries < 5; tries += 1) {
      expect(
        await checkCredentials(services, { email, password: "wrong-wrong" }, nowhere),
      ).toBeNull();
    }
    await expect(checkCredentials(services, { email, password }, nowhere)).rejects.toMatchObject({
      code: "rate_limited",
    });
  }
  clock.advance(16 * minuteMs);
  expect(
    await checkCredentials(services, { email: "owner@fern.example", password }, nowhere),
  ).toMatchObject({ id: userId });
});

/** Wrong passwords for one account, each from another network address. */
async function guess(email: string, times: number, wait?: (ms: number) => Promise<unknown>) {
  const wrong = { email, password: "wrong-wrong" };
  const each = Array.from({ length: times }, (_, n) => at(`198.51.100.${n}`));
  await Promise.all(each.map((from) => checkCredentials(services, wrong, from, wait)));
}

const at = (ip: string) => ({ ip, userAgent: null });

test("a stranger's failures for an account hold back nobody elsewhere, nor their neighbor's account", async () => {
  for (let n = 0; n < 5; n += 1)
    await checkCredentials(
      services,
      { email: "owner@fern.example", password: "wrong-wrong" },
      at("203.0.113.9"),
    );
  const right = { email: "owner@fern.example", password };
  await expect(checkCredentials(services, right, at("203.0.113.9"))).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect(await checkCredentials(services, right, at("203.0.113.10"))).toMatchObject({ id: userId });
  const neighbor = { email: "neighbor@fern.example", password };
  expect(await checkCredentials(services, neighbor, at("203.0.113.9"))).toBeNull();
});

test("a /64 of IPv6 is one address, and fifty failures of one address hold it back", async () => {
  const each = Array.from({ length: 50 }, (_, n) => ({ email: `n${n}@fern.example`, n }));
  await Promise.all(
    each.map(({ email, n }) =>
      checkCredentials(services, { email, password }, at(`2001:db8:5:6::${n}`)),
    ),
  );
  const next = { email: "next@fern.example", password };
  await expect(checkCredentials(services, next, at("2001:db8:5:6:ffff::1"))).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect(await checkCredentials(services, next, at("2001:db8:5:7::1"))).toBeNull();
});

test("guesses from many addresses are answered later and later, and lock nobody out", async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => waits.push(ms);
  await guess("owner@fern.example", 80, wait);
  const rising = waits.toSorted((a, b) => a - b);
  expect(rising.filter((ms) => ms === 0)).toHaveLength(20);
  expect(new Set(rising)).toEqual(new Set([0, 250, 500, 1_000, 2_000, 4_000]));
  const right = { email: "owner@fern.example", password };
  expect(await checkCredentials(services, right, at("192.0.2.1"), wait)).toMatchObject({
    id: userId,
  });
});

test("a browser that the person has used is neither refused nor slowed for others' guesses; its own are", async () => {
  const device = readDevice(env, deviceCookie(env, null, userId).split(";")[0] ?? "");
  const from = { ip: "198.51.100.1", userAgent: null, device };
  const never = () => Promise.reject(new Error("slowed down"));
  await guess("owner@fern.example", 60, async () => undefined);
  const right = { email: "owner@fern.example", password };
  const wrong = { ...right, password: "wrong-wrong" };
  expect(await checkCredentials(services, right, from, never)).toMatchObject({ id: userId });
  for (let n = 0; n < 5; n += 1) await checkCredentials(services, wrong, from, never);
  await expect(checkCredentials(services, right, from, never)).rejects.toMatchObject({
    code: "rate_limited",
  });
});

test("a browser is known for its own people only, and nobody makes one up", () => {
  const cookie = deviceCookie(env, null, userId).split(";")[0] ?? "";
  const both = deviceCookie(env, readDevice(env, cookie), "usr_other").split(";")[0] ?? "";
  expect(readDevice(env, `theme=dark; ${both}`)?.userIds).toEqual(["usr_other", userId]);
  expect(readDevice(env, cookie.replace("=", "=x"))).toBeNull();
  expect(readDevice(env, null)).toBeNull();
});

test("successes do not count", async () => {
  for (let n = 0; n < 8; n += 1) {
    expect(
      await checkCredentials(services, { email: "owner@fern.example", password }, nowhere),
    ).toMatchObject({ id: userId });
  }
});

test("a signed-in person acts for their merchant with their role's scopes", async () => {
  const { headers, sid } = await signedIn();
  const principal = await staffPrincipal(services, headers);
  expect(principal).toMatchObject({
    kind: "staff",
    id: userId,
    merchantId,
    role: "owner",
    sessionId: sid,
  });
  expect(principal?.scopes.has("team:write")).toBe(true);
});

test("a merchant made in live asks everybody for a second factor first, one in testing does not", async () => {
  const live = { ...services, env: { ...env, APP_ENV: "live" as const } };
  const oak = { name: "Oak", email: "owner@oak.example", password };
  const { userId: owner } = await createMerchant(live, oak);
  const sid = (await signIn(services, owner, nowhere)) ?? "";
  expect((await staffPrincipal(services, cookieOf(sid)))?.scopes.size).toBe(0);
  expect((await staffPrincipal(services, (await signedIn()).headers))?.scopes.size).not.toBe(0);
});

test("a viewer may read and not write", async () => {
  const { userId: viewer } = await createUser(services, {
    merchantId,
    email: "viewer@fern.example",
    name: "Vi",
    password,
    role: "viewer",
  });
  const sid = (await signIn(services, viewer, nowhere)) ?? "";
  const principal = await staffPrincipal(services, cookieOf(sid));
  expect(principal?.scopes.has("payment-links:read")).toBe(true);
  expect([...(principal?.scopes ?? [])].filter((scope) => scope.endsWith(":write"))).toEqual([]);
});

test("an ended session is nobody from the next request on", async () => {
  const { headers, sid } = await signedIn();
  await endSession(services, sid);
  expect(await staffPrincipal(services, headers)).toBeNull();
});

test("signing out everywhere ends every session but the one kept", async () => {
  const [here, there] = [await signedIn(), await signedIn()];
  await endSessionsOf(services, userId, here.sid);
  expect(await staffPrincipal(services, here.headers)).not.toBeNull();
  expect(await staffPrincipal(services, there.headers)).toBeNull();
});

test("of a hundred and one sign-ins the one unused for longest ends; half ones end no whole one", async () => {
  const first = await signedIn();
  clock.advance(minuteMs);
  const second = await signedIn();
  clock.advance(minuteMs);
  for (let n = 0; n < sessionsMax - 1; n += 1) await signedIn();
  expect(await staffPrincipal(services, first.headers)).toBeNull();
  expect(await staffPrincipal(services, second.headers)).not.toBeNull();
  await db.user.update({ where: { id: userId }, data: { secondFactorSince: clock.now() } });
  for (let n = 0; n < sessionsMax + 1; n += 1) await signedIn();
  const open = { userId, revokedAt: null };
  expect(await db.userSession.count({ where: { ...open, isHalf: true } })).toBe(sessionsMax);
  expect(await db.userSession.count({ where: { ...open, isHalf: false } })).toBe(sessionsMax);
  await db.user.update({ where: { id: userId }, data: { secondFactorSince: null } });
});

test("a session ends with its time", async () => {
  const { headers } = await signedIn();
  clock.advance(sessionLifeMs);
  expect(await staffPrincipal(services, headers)).toBeNull();
});

test("someone who was removed from the team is nobody at once", async () => {
  const { userId: leaver } = await createUser(services, {
    merchantId,
    email: "leaver@fern.example",
    name: "Lea",
    password,
    role: "admin",
  });
  const sid = (await signIn(services, leaver, nowhere)) ?? "";
  await db.membership.deleteMany({ where: { userId: leaver } });
  expect(await staffPrincipal(services, cookieOf(sid))).toBeNull();
  expect(await signIn(services, leaver, nowhere)).toBeNull();
});

test.each(["", "garbage", "A".repeat(200)])(
  "a cookie of ours with the value “%s” is nobody",
  async (value) => {
    expect(
      await staffPrincipal(services, new Headers({ cookie: `${sessionCookieName(env)}=${value}` })),
    ).toBeNull();
  },
);

test("a cookie sealed with another secret is nobody", async () => {
  const { sid } = await signedIn();
  const other = { ...env, APP_SECRET: "another secret of more than 32 characters" };
  const cookie = `${sessionCookieName(env)}=${sealSession(other, { sub: userId, sid })}`;
  expect(await staffPrincipal(services, new Headers({ cookie }))).toBeNull();
});

test("one email address has one account, whatever its case", async () => {
  const again = createMerchant(services, { name: "Copy", email: "OWNER@FERN.example", password });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
  expect(await db.merchant.count({ where: { name: "Copy" } })).toBe(0);
});

test.each([
  [{ name: " " }, /^name/],
  [{ email: "no-address" }, /^email/],
  [{ email: "a@b.example\r\nBcc: x@y.example" }, /^email/],
  [{ password: "short" }, /^password/],
])("a merchant with %o is refused", async (wrong, message) => {
  const made = createMerchant(services, {
    name: "New",
    email: "new@new.example",
    password,
    ...wrong,
  });
  await expect(made).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringMatching(message),
  });
});
