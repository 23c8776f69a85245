import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { authOptions } from "#server/http/auth/next-auth.ts";
import { staffSession } from "#server/auth/staff/staff.ts";
import type { Services } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const origin = { ip: "203.0.113.7", userAgent: "Browser" };
const nextAuth = createRequire(import.meta.url)("next-auth").default as (
  request: object,
  response: object,
  options: ReturnType<typeof authOptions>,
) => Promise<void>;
const services = await testServices({ env: { APP_URL: "https://pay.example:8443" } });
const { db, clock } = services;
const password = "monstera adansonii 42";
let userId: string;

beforeAll(async () => {
  ({ userId } = await createMerchant(services, {
    name: "Fern & Co",
    email: "owner@fern.example",
    password,
  }));
});

type Jar = Record<string, string>;
type Call = { action: string; providerId?: string; method?: string; body?: Record<string, string> };
type Answer = { status: number; cookies: string[]; redirect?: string; body: unknown };

/** A browser's request through next-auth: its cookies go along, and those of the answer are kept. */
async function call(at: Services, jar: Jar, request: Call): Promise<Answer> {
  const { action, providerId, method = "GET", body = {} } = request;
  const nextauth = providerId ? [action, providerId] : [action];
  const answer: Answer = { status: 200, cookies: [], body: null };
  const response = {
    status: (status: number) => ((answer.status = status), response),
    getHeader: () => answer.cookies,
    setHeader: (name: string, value: string | string[]) => {
      if (name === "Set-Cookie") answer.cookies = [value].flat();
      if (name === "Location") answer.redirect = String(value);
      return response;
    },
    json: (sent: { url?: string }) => ((answer.body = sent), (answer.redirect = sent.url)),
    send: (sent: unknown) => (answer.body = sent),
    end: () => undefined,
  };
  await nextAuth(
    { query: { nextauth }, method, headers: {}, cookies: jar, body },
    response,
    authOptions(at, origin),
  );
  for (const cookie of answer.cookies) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    jar[name] = decodeURIComponent(value);
  }
  return answer;
}

function sessionCookie(answer: Answer) {
  return answer.cookies.find((cookie) => /^(__Secure-)?canary\.session=/.test(cookie));
}

async function post(at: Services, jar: Jar, request: Call) {
  const { body } = await call(at, jar, { action: "csrf" });
  const { csrfToken } = body as { csrfToken: string };
  return call(at, jar, {
    ...request,
    method: "POST",
    body: { csrfToken, json: "true", ...request.body },
  });
}

function signInWith(at: Services, jar: Jar, given: Record<string, string>) {
  return post(at, jar, {
    action: "callback",
    providerId: "credentials",
    body: { callbackUrl: "/payments", ...given },
  });
}

function cookieHeader(jar: Jar) {
  return new Headers({
    cookie: Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join("; "),
  });
}

test("signing in sets one httpOnly, SameSite=Lax, secure cookie that means this person", async () => {
  const jar: Jar = {};
  const answer = await signInWith(services, jar, { email: "owner@fern.example", password });
  expect(answer.redirect).toBe("https://pay.example:8443/payments");
  expect(sessionCookie(answer)).toMatch(
    /^__Secure-.*; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await staffSession(services, cookieHeader(jar))).toMatchObject({
    user: { id: userId, email: "owner@fern.example" },
  });
  expect(await db.userSession.findFirst({ where: { userId } })).toMatchObject({
    ip: "203.0.113.7",
    userAgent: "Browser",
  });
});

test("at a plain http address on any port the cookie is not secure and has no prefix", async () => {
  const local = { ...services, env: loadEnv({ APP_URL: "http://localhost:4711" }) };
  const jar: Jar = {};
  const answer = await signInWith(local, jar, { email: "owner@fern.example", password });
  expect(answer.redirect).toBe("http://localhost:4711/payments");
  expect(sessionCookie(answer)).toMatch(/^canary\.session=(?!.*Secure).*; HttpOnly; SameSite=Lax$/);
});

test("signing out ends the session row, so a copy of the cookie is worth nothing", async () => {
  const jar: Jar = {};
  await signInWith(services, jar, { email: "owner@fern.example", password });
  const copy = cookieHeader(jar);
  await post(services, jar, { action: "signout" });
  expect(jar["__Secure-canary.session"]).toBe("");
  expect(await staffSession(services, copy)).toBeNull();
});

test("next-auth itself says nobody when the session was ended elsewhere", async () => {
  const jar: Jar = {};
  await signInWith(services, jar, { email: "owner@fern.example", password });
  expect((await call(services, jar, { action: "session" })).body).toMatchObject({ user: {} });
  await db.userSession.updateMany({ data: { revokedAt: clock.now() } });
  expect((await call(services, jar, { action: "session" })).body).toEqual({});
});

test("unknown account and wrong password answer the same", async () => {
  const answers = [];
  for (const email of ["owner@fern.example", "nobody@fern.example"]) {
    const { status, redirect } = await signInWith(services, {}, { email, password: "wrong-wrong" });
    answers.push({ status, redirect });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.redirect).toContain("CredentialsSignin");
});

test("a form without the anti-forgery token signs nobody in", async () => {
  const jar: Jar = {};
  await call(services, jar, {
    action: "callback",
    providerId: "credentials",
    method: "POST",
    body: { email: "owner@fern.example", password },
  });
  expect(jar["__Secure-canary.session"]).toBeUndefined();
});

test("a callback to another site leads home", async () => {
  const answer = await signInWith(
    services,
    {},
    { email: "owner@fern.example", password, callbackUrl: "https://evil.example/" },
  );
  expect(answer.redirect).toBe("https://pay.example:8443");
});

test("when the account is held back, the answer says so by its code", async () => {
  let last;
  for (let tries = 0; tries < 6; tries += 1) {
    last = await signInWith(services, {}, { email: "held@fern.example", password: "wrong-wrong" });
  }
  expect(last?.redirect).toContain("rate_limited");
});
