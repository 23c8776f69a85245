import { describe, expect, test } from "vitest";
import { issueAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { createUser } from "#server/auth/merchants.ts";
import { sealSession, sessionCookieName } from "#server/auth/staff/session-cookie.ts";
import { openSession } from "#server/auth/staff/sessions.ts";
import { allScopes, type Scope } from "#server/core/caller/scopes.ts";
import { secondMs } from "#server/core/clock.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { createTrpcHandler } from "#server/http/trpc/handler.ts";
import { doorsOf, opensFor } from "#server/procedures/doors.ts";
import { appRouter } from "#server/routers/root.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { operations as restOperations } from "#server/workshop/testing/conformance/call.ts";
import { doorsTable } from "#server/workshop/testing/conformance/doors-table.ts";

const clock = testClock();
const app = await createTestApp({ clock });
const { services, merchant } = app;
const { db } = services;
const trpc = createTrpcHandler(services);
const other = await app.createMerchant();
const last = "account.signOutEverywhere";
/** The one that ends every sign-in comes last. */
const operations = doorsOf(appRouter).toSorted(
  (one, two) => Number(one.name === last) - Number(two.name === last),
);
const roles: Role[] = ["owner", "admin", "developer", "support", "viewer"];
const password = "correct horse battery staple";
let people = 0;

async function person(role: Role, merchantId = merchant.id): Promise<string> {
  people += 1;
  const email = `person${people}@example.com`;
  return (await createUser(services, { merchantId, email, name: "P", password, role })).userId;
}

/** A sign-in of this moment: some operations end it. */
async function sessionOf(userId: string, merchantId = merchant.id) {
  const sid = await openSession(services, { userId, merchantId, ip: null, userAgent: null });
  const name = sessionCookieName(services.env);
  return { sid, cookie: `${name}=${sealSession(services.env, { sub: userId, sid })}` };
}

/** Whether the door opened: what comes after it (a bad input, a missing row) is another matter. */
async function knock(name: string, cookie: string | null, input: object = {}): Promise<boolean> {
  const changes = operations.find((one) => one.name === name)?.changes;
  const headers = new Headers({ "content-type": "application/json" });
  if (cookie) headers.set("cookie", cookie);
  const url = `http://localhost/api/trpc/${name}`;
  const text = JSON.stringify(input);
  const answer = await trpc(
    changes
      ? new Request(url, { method: "POST", headers, body: text })
      : new Request(`${url}?input=${encodeURIComponent(text)}`, { headers }),
  );
  expect(answer.status, `${name}: ${await answer.clone().text()}`).not.toBe(500);
  return answer.status !== 401 && answer.status !== 403;
}

function isThrough(name: string, role: Role | null): boolean {
  const through = doorsTable[name] ?? "";
  if (role === null) return through === "anyone";
  return /^(anyone|known|people|all roles)$/.test(through) || through.split(" ").includes(role);
}

const expected = (role: Role | null) => operations.filter(({ name }) => isThrough(name, role));
/** Operations of a person whichever merchant is named: somebody half signed in has no merchant yet. */
const ofNoMerchant = new Set([
  "account.proveSecondFactor",
  "account.beginPasskeyProof",
  "account.provePasskey",
]);
const elsewhere = operations.filter(({ name }) => isThrough(name, null) || ofNoMerchant.has(name));
const namesOf = (some: { name: string }[]) => some.map(({ name }) => name);

/** The operations whose doors open. */
async function opened(
  cookie: () => Promise<string | null> | string | null,
  input: object = {},
): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of operations) if (await knock(name, await cookie(), input)) names.push(name);
  return names;
}

test("every operation has a reviewed row, and every row an operation", () => {
  expect(Object.keys(doorsTable).toSorted()).toEqual(namesOf(operations).toSorted());
});

test.each(roles)("the page says of %s what was reviewed", (role) => {
  const shown = operations.filter(({ door }) => opensFor(role, door));
  expect(namesOf(shown)).toEqual(namesOf(expected(role)));
});

describe("in the dashboard, what was reviewed opens and nothing else, for", () => {
  test("somebody anonymous", async () => {
    expect(await opened(() => null)).toEqual(namesOf(expected(null)));
  });

  test.each(roles)("%s", async (role) => {
    const userId = await person(role);
    expect(await opened(async () => (await sessionOf(userId)).cookie)).toEqual(
      namesOf(expected(role)),
    );
  });

  test("somebody who was demoted, with the sign-in of before", async () => {
    const userId = await person("owner");
    const key = { merchantId_userId: { merchantId: merchant.id, userId } };
    const setRole = (role: Role) => db.membership.update({ where: key, data: { role } });
    const names = await opened(async () => {
      await setRole("owner");
      const { cookie } = await sessionOf(userId);
      await setRole("viewer");
      return cookie;
    });
    expect(names).toEqual(namesOf(expected("viewer")));
  });

  test("somebody who was removed, with the sign-in of before", async () => {
    const userId = await person("owner");
    const { cookie } = await sessionOf(userId);
    await db.membership.deleteMany({ where: { userId } });
    expect(await opened(() => cookie)).toEqual(namesOf(expected(null)));
  });

  test("another merchant's owner, asking for this one", async () => {
    const userId = await person("owner", other.id);
    const cookie = async () => (await sessionOf(userId, other.id)).cookie;
    expect(await opened(cookie, { merchantId: merchant.id })).toEqual(namesOf(elsewhere));
  });

  test("somebody of both, as long as they act for the other", async () => {
    const userId = await person("owner", other.id);
    const at = { merchantId: merchant.id, userId, role: "viewer" as const, createdAt: clock.now() };
    await db.membership.create({ data: at });
    const there = async () => (await sessionOf(userId, other.id)).cookie;
    expect(await opened(there, { merchantId: merchant.id })).toEqual(namesOf(elsewhere));
    const here = async () => (await sessionOf(userId)).cookie;
    expect(await opened(here)).toEqual(namesOf(expected("viewer")));
  });
});

/** The same over REST. */
async function openedByRest(key: string | null, merchantId?: string): Promise<string[]> {
  const names: string[] = [];
  for (const { name, method, path } of restOperations) {
    const at = path.replace("{id}", "xxx_none");
    const isGet = method === "GET" || method === "DELETE";
    const query = isGet && merchantId ? `?merchantId=${merchantId}` : "";
    const body = isGet ? undefined : { merchantId };
    const { status } = await app.request(method, at + query, { body, key });
    if (status !== 401 && status !== 403) names.push(name);
  }
  return names.toSorted();
}

function restThrough(has: (door: string) => boolean): string[] {
  const known = new Map(operations.map(({ name, door }) => [name, door]));
  return namesOf(restOperations)
    .filter((name) => has(known.get(name) ?? ""))
    .toSorted();
}

const open = (door: string) => door === "anyone";
const withScopes = (scopes: readonly string[]) => (door: string) =>
  open(door) || door === "anyone known" || scopes.includes(door);

describe("over REST, the same doors open for", () => {
  test("somebody anonymous", async () => {
    expect(await openedByRest(null)).toEqual(restThrough(open));
  });

  test("a key of every permission", async () => {
    expect(await openedByRest(app.apiKey)).toEqual(restThrough(withScopes(allScopes)));
  });

  test.each(["customers:read", "payouts:write"] as const)("a key with %s only", async (scope) => {
    const key = await app.createKey(merchant.id, [scope]);
    expect(await openedByRest(key)).toEqual(restThrough(withScopes([scope])));
  });

  test("a key with the one permission that the operation asks for", async () => {
    for (const { name, method, path, scope } of restOperations.filter((one) => one.scope)) {
      const key = await app.createKey(merchant.id, scope ? [scope] : []);
      const isGet = method === "GET" || method === "DELETE";
      const body = isGet ? undefined : {};
      const { status } = await app.request(method, path.replace("{id}", "xxx_none"), { body, key });
      expect([401, 403], name).not.toContain(status);
    }
  });

  test("a key that asks for another merchant", async () => {
    const found = await openedByRest(other.apiKey, merchant.id);
    expect(found).toEqual(restThrough(open));
  });

  test("the token of somebody who was demoted, or removed, within 5 seconds", async () => {
    const userId = await person("owner");
    const { sid } = await sessionOf(userId);
    const scopes: Scope[] = [...allScopes];
    const issued = { subject: sid, merchantId: merchant.id, scopes, expiresInS: 3600 };
    const { token } = await issueAccessToken(services, issued);
    // A token gets no other.
    const noToken = (names: string[]) => names.filter((name) => name !== "authentication.token");
    expect(await openedByRest(token)).toEqual(noToken(restThrough(withScopes(allScopes))));
    const key = { merchantId_userId: { merchantId: merchant.id, userId } };
    await db.membership.update({ where: key, data: { role: "viewer" } });
    clock.advance(5 * secondMs);
    const viewer = (door: string) => opensFor("viewer", door as Scope);
    expect(await openedByRest(token)).toEqual(noToken(restThrough(viewer)));
    await db.membership.delete({ where: key });
    clock.advance(5 * secondMs);
    expect(await openedByRest(token)).toEqual(restThrough(open));
  });
});
