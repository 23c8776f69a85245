import { beforeAll, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { deviceCookie } from "#server/auth/staff/known-device.ts";
import { staffSession } from "#server/auth/staff/staff.ts";
import { loadEnv } from "#server/core/env.ts";
import { readableQuery } from "#server/http/auth/callback-address.ts";
import { authOptions } from "#server/http/auth/next-auth.ts";
import {
  type Answer,
  type Jar,
  nextAuthBrowsers,
} from "#server/workshop/testing/staff/next-auth-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const origin = { ip: "203.0.113.7", userAgent: "Browser" };
const services = await testServices({ env: { APP_URL: "https://pay.example:8443" } });
const { db, clock } = services;
const here = nextAuthBrowsers(services, origin);
const password = "monstera adansonii 42";
let userId: string;

beforeAll(async () => {
  ({ userId } = await createMerchant(services, {
    name: "Fern & Co",
    email: "owner@fern.example",
    password,
  }));
});

function sessionCookie(answer: Answer) {
  return answer.cookies.find((cookie) => /^(__Host-)?canary\.session=/.test(cookie));
}

/** Signs in by a form at a service, in a browser with these cookies. */
function signInAt({ post }: typeof here, jar: Jar, given: Jar) {
  return post(jar, ["callback", "credentials"], { callbackUrl: "/payments", ...given });
}

const signInWith = (jar: Jar, given: Jar) => signInAt(here, jar, given);

function cookieHeader(jar: Jar) {
  return new Headers({
    cookie: Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join("; "),
  });
}

test("signing in sets one httpOnly, SameSite=Lax, secure cookie that means this person", async () => {
  const jar: Jar = {};
  const answer = await signInWith(jar, { email: "owner@fern.example", password });
  expect(answer.redirect).toBe("https://pay.example:8443/payments");
  expect(sessionCookie(answer)).toMatch(
    /^__Host-.*; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await staffSession(services, cookieHeader(jar))).toMatchObject({
    user: { id: userId, email: "owner@fern.example" },
  });
  expect(await db.userSession.findFirst({ where: { userId } })).toMatchObject({
    ip: "203.0.113.7",
    userAgent: "Browser",
  });
});

test("another host of the same site can plant no cookie of a sign-in, nor of a browser that is known", async () => {
  const local = await testServices({
    env: {
      APP_URL: "https://pay.example",
      OIDC_CLIENT_ID: "canary",
      OIDC_ISSUER: "https://id.example",
    },
  });
  const { cookies = {} } = authOptions(local, { ...origin, device: null });
  const all = ["sessionToken", "callbackUrl", "csrfToken", "pkceCodeVerifier", "state", "nonce"];
  expect(Object.keys(cookies).toSorted()).toEqual(all.toSorted());
  for (const { name, options } of Object.values(cookies)) {
    expect(name).toMatch(/^__Host-/);
    expect(options).toMatchObject({ path: "/", secure: true, httpOnly: true, sameSite: "lax" });
    expect(options).not.toHaveProperty("domain");
  }
  expect(deviceCookie(local.env, null, userId)).toMatch(
    /^__Host-canary\.device=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
  );
});

test("at a plain http address on any port the cookie is not secure and has no prefix", async () => {
  const local = { ...services, env: loadEnv({ APP_URL: "http://localhost:4711" }) };
  const jar: Jar = {};
  const answer = await signInAt(nextAuthBrowsers(local, origin), jar, {
    email: "owner@fern.example",
    password,
  });
  expect(answer.redirect).toBe("http://localhost:4711/payments");
  expect(sessionCookie(answer)).toMatch(/^canary\.session=(?!.*Secure).*; HttpOnly; SameSite=Lax$/);
});

test("signing out ends the session row, so a copy of the cookie is worth nothing", async () => {
  const jar: Jar = {};
  await signInWith(jar, { email: "owner@fern.example", password });
  const copy = cookieHeader(jar);
  await here.post(jar, ["signout"]);
  expect(jar["__Host-canary.session"]).toBe("");
  expect(await staffSession(services, copy)).toBeNull();
});

test("next-auth itself says nobody when the session was ended elsewhere", async () => {
  const jar: Jar = {};
  await signInWith(jar, { email: "owner@fern.example", password });
  expect((await here.call(jar, ["session"])).body).toMatchObject({ user: {} });
  await db.userSession.updateMany({ data: { revokedAt: clock.now() } });
  expect((await here.call(jar, ["session"])).body).toEqual({});
});

test("unknown account and wrong password answer the same", async () => {
  const answers = [];
  for (const email of ["owner@fern.example", "nobody@fern.example"]) {
    const { status, redirect } = await signInWith({}, { email, password: "wrong-wrong" });
    answers.push({ status, redirect });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.redirect).toContain("CredentialsSignin");
});

test("a form without the anti-forgery token signs nobody in", async () => {
  const jar: Jar = {};
  await here.call(jar, ["callback", "credentials"], {
    body: { email: "owner@fern.example", password },
  });
  expect(jar["__Host-canary.session"]).toBeUndefined();
});

test("a callback to another site leads home", async () => {
  const answer = await signInWith(
    {},
    { email: "owner@fern.example", password, callbackUrl: "https://evil.example/" },
  );
  expect(answer.redirect).toBe("https://pay.example:8443");
});

test.each([
  String.raw`\\\\evil.example/x`,
  String.raw`\\evil.example`,
  "//evil.example/x",
  "https://",
  "javascript:alert(1)",
  "http://[",
  "\u0000",
  String.raw`/\\evil.example`,
])(
  "whatever address %j is asked for, signing in and out answers, and leads nowhere else",
  async (asked) => {
    const jar: Jar = {};
    const signedIn = await signInWith(jar, {
      email: "owner@fern.example",
      password,
      callbackUrl: asked,
    });
    expect(signedIn.status).toBe(200);
    expect(sessionCookie(signedIn)).toBeDefined();
    const signedOut = await here.post(jar, ["signout"], { callbackUrl: asked });
    expect(signedOut.status).toBe(200);
    for (const { redirect = "" } of [signedIn, signedOut])
      expect(new URL(redirect).origin).toBe("https://pay.example:8443");
    const query = new URL(
      readableQuery(`https://pay.example:8443/?callbackUrl=${encodeURIComponent(asked)}`),
    );
    const csrf = await here.call({}, ["csrf"], { query: Object.fromEntries(query.searchParams) });
    expect(csrf.status).toBe(200);
  },
);

test("when the account is held back, the answer says so by its code", async () => {
  let last;
  for (let tries = 0; tries < 6; tries += 1) {
    last = await signInWith({}, { email: "held@fern.example", password: "wrong-wrong" });
  }
  expect(last?.redirect).toContain("rate_limited");
});
