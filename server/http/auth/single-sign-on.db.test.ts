import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { sessionCookieName } from "#server/auth/staff/session-cookie.ts";
import { openSession } from "#server/auth/staff/sessions.ts";
import { staffSession } from "#server/auth/staff/staff.ts";
import { hourMs } from "#server/core/clock.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  type Jar,
  keep,
  nextAuthBrowsers,
} from "#server/workshop/testing/staff/next-auth-browser.ts";
import { staffBrowsers } from "#server/workshop/testing/staff/staff-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const appUrl = "https://pay.example";
/** The people of the provider: their `sub`, and what it says of them today. */
const people = new Map<string, { email: string; email_verified: boolean }>();
const server = createServer((request, response) => handle(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const handle = new Provider(issuer, {
  clients: [
    {
      client_id: "canary",
      client_secret: "a secret of the client",
      redirect_uris: [`${appUrl}/api/auth/callback/oidc`],
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  findAccount: (_ctx: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId, name: "Ada", ...people.get(accountId) }),
  }),
}).callback();
afterAll(() => server.close());

const clock = testClock();
const services = await testServices({
  clock,
  env: {
    APP_URL: appUrl,
    RATE_LIMIT_RPS: "0",
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "canary",
    OIDC_CLIENT_SECRET: "a secret of the client",
  },
});
const { db, env } = services;
const browserOf = staffBrowsers(services);
const password = "monstera adansonii 42";
let round = 0;
let email: string;
let userId: string;
let merchantId: string;

beforeEach(async () => {
  round += 1;
  email = `owner${round}@fern.example`;
  ({ merchantId, userId } = await createMerchant(services, { name: "Fern", email, password }));
});

const { call, post } = nextAuthBrowsers(services);

/** Acts as the person at the provider until it leads back: signs in as `sub`, and agrees. */
async function atProvider(start: string, sub: string): Promise<URL> {
  const cookies: Jar = {};
  let url = start;
  let form: string | null = null;
  for (let hops = 0; hops < 12; hops += 1) {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const answer: Response = await fetch(url, {
      redirect: "manual",
      method: form === null ? "GET" : "POST",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      body: form,
    });
    keep(cookies, answer.headers.getSetCookie());
    const text: string = await answer.text();
    const next: string | null = answer.headers.get("location");
    if (next?.startsWith(appUrl)) return new URL(next);
    form = next
      ? null
      : /name="login"/.test(text)
        ? `prompt=login&login=${sub}&password=x`
        : "prompt=consent";
    if (next) url = new URL(next, issuer).href;
  }
  throw new Error("the provider leads nowhere");
}

/** Signs in by single sign-on as this person of the provider; the browser, and where it ended. */
async function singleSignOn(sub: string) {
  const jar: Jar = {};
  const { redirect = "" } = await post(jar, ["signin", "oidc"]);
  const back = await atProvider(redirect, sub);
  const query = Object.fromEntries(back.searchParams);
  const landed = await call(jar, ["callback", "oidc"], { query });
  const cookie = `${sessionCookieName(env)}=${jar[sessionCookieName(env)]}`;
  const who = () => staffSession(services, new Headers({ cookie }));
  return { landed: landed.redirect, who, back: query, jar };
}

async function byPassword() {
  const jar: Jar = {};
  const { redirect = "" } = await post(jar, ["callback", "credentials"], { email, password });
  return redirect;
}

test("a verified address links the account once, with a letter and an entry; then the sub counts, not the address", async () => {
  const sub = `ada-${round}`;
  people.set(sub, { email: email.toUpperCase(), email_verified: true });
  expect((await (await singleSignOn(sub)).who())?.user.id).toBe(userId);
  expect(await db.oidcIdentity.findMany({ where: { userId } })).toMatchObject([
    { issuer, subject: sub },
  ]);
  expect(
    await db.accountLetter.findFirst({ where: { notice: "single_sign_on_linked" } }),
  ).toMatchObject({ recipient: email });
  people.set(sub, { email: "married@fern.example", email_verified: false });
  expect((await (await singleSignOn(sub)).who())?.user.id).toBe(userId);
  // The address is given to somebody new.
  people.set(`eve-${round}`, { email, email_verified: true });
  const eve = await singleSignOn(`eve-${round}`);
  expect(eve.landed).toContain("AccessDenied");
  expect(await eve.who()).toBeNull();
});

test("an address that is not verified, or that nobody here has, lets nobody in", async () => {
  people.set(`new-${round}`, { email, email_verified: false });
  people.set(`far-${round}`, { email: "stranger@elsewhere.example", email_verified: true });
  for (const sub of [`new-${round}`, `far-${round}`])
    expect((await singleSignOn(sub)).landed).toContain("AccessDenied");
  expect(await db.oidcIdentity.count({ where: { userId } })).toBe(0);
});

test("a mailbox whose address only looks the same in small letters is somebody else's", async () => {
  const kim = `kim${round}@fern.example`;
  await createMerchant(services, { name: "Kim", email: kim, password });
  // The sign of the kelvin: its small letter is the k of the alphabet.
  people.set(`not-kim-${round}`, { email: kim.replace("k", "\u212A"), email_verified: true });
  const { landed, who } = await singleSignOn(`not-kim-${round}`);
  expect(landed).toContain("AccessDenied");
  expect(await who()).toBeNull();
});

test("such a sign-in ends after a working day; its way back works once", async () => {
  const sub = `ada-${round}`;
  people.set(sub, { email, email_verified: true });
  const { who, back, jar } = await singleSignOn(sub);
  const again = await call({ ...jar }, ["callback", "oidc"], { query: back });
  expect(again.redirect).toContain("error=");
  clock.advance(8 * hourMs - 1);
  expect(await who()).not.toBeNull();
  clock.advance(1);
  expect(await who()).toBeNull();
});

describe("where a merchant asks for single sign-on", () => {
  test("who came by password cannot ask for it; then passwords, and sessions of before, open nothing", async () => {
    const sub = `ada-${round}`;
    people.set(sub, { email, email_verified: true });
    const nowhere = { ip: null, userAgent: null };
    const before = browserOf(
      userId,
      await openSession(services, { userId, merchantId, ...nowhere }),
    );
    const wanted = { isRequired: true };
    expect(await before.call("team.requireSingleSignOn", wanted)).toBe("invalid_state");
    const { who } = await singleSignOn(sub);
    const owner = browserOf(userId, (await who())?.sessionId ?? "");
    expect(await owner.call("team.requireSingleSignOn", wanted)).toEqual(wanted);
    expect(await before.who()).toBeNull();
    expect(await byPassword()).toContain("single_sign_on_required");
    const proven = { userId, merchantId, ...nowhere, isProven: true };
    expect(await browserOf(userId, await openSession(services, proven)).who()).toBeNull();
    expect(await owner.who()).not.toBeNull();
    expect(await (await singleSignOn(sub)).who()).not.toBeNull();
  });

  test("a second factor cannot be skipped by it: whoever has one is nobody before", async () => {
    const sub = `ada-${round}`;
    people.set(sub, { email, email_verified: true });
    await db.user.update({ where: { id: userId }, data: { secondFactorSince: clock.now() } });
    const { who, landed } = await singleSignOn(sub);
    expect(landed).not.toContain("error");
    expect(await who()).toBeNull();
  });
});
