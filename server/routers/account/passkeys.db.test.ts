import { beforeEach, describe, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { openSession } from "#server/auth/staff/sessions.ts";
import { minuteMs } from "#server/core/clock.ts";
import { authOptions } from "#server/http/auth/next-auth.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import type { PasskeyQuestion } from "#server/wire/access/passkey.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { authenticatorCode } from "#server/workshop/testing/staff/authenticator-code.ts";
import { newOwner, ownersPassword as password } from "#server/workshop/testing/staff/new-owner.ts";
import { readOperatorMailbox } from "#server/workshop/testing/staff/operator-mailbox.ts";
import { SoftwarePasskey } from "#server/workshop/testing/staff/software-passkey.ts";
import { staffBrowsers } from "#server/workshop/testing/staff/staff-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock, env: { RATE_LIMIT_RPS: "0" } });
const { db, env } = services;
const browserOf = staffBrowsers(services);
const nowhere = { ip: null, userAgent: null };
const refused = "validation_failed";
let email: string;
let userId: string;
let merchantId: string;

type Browser = ReturnType<typeof browserOf>;

beforeEach(async () => {
  ({ email, merchantId, userId } = await newOwner(services));
});

async function signedIn(id = userId): Promise<Browser> {
  return browserOf(id, await openSession(services, { userId: id, merchantId, ...nowhere }));
}

async function add(here: Browser, name = "Laptop", device = new SoftwarePasskey(env.APP_URL)) {
  const question: PasskeyQuestion = await here.call("account.beginPasskey", { password });
  const answer = await here.call("account.addPasskey", { ...device.create(question), name });
  return { device, answer };
}

/** Somebody with one passkey, in the browser where it was added. */
async function enrolled() {
  const here = await signedIn();
  const { device, answer } = await add(here);
  return { here, device, codes: answer.codes as string[] };
}

type Change = Parameters<SoftwarePasskey["get"]>[1];

async function prove(half: Browser, device: SoftwarePasskey, change?: Change) {
  const question: PasskeyQuestion = await half.call("account.beginPasskeyProof");
  return half.call("account.provePasskey", device.get(question, change));
}

/** Makes the call that next-auth makes for a sign-in by a passkey alone. `id` is the person's, or null. */
async function signInBy(
  device: SoftwarePasskey,
  change?: Change,
): Promise<{ id: string | null; sent: Record<string, string> }> {
  const anybody = browserOf("", "");
  const question: PasskeyQuestion = await anybody.call("account.beginPasskeySignIn");
  const { state, response } = device.get(question, change);
  const sent = { state, response: JSON.stringify(response) };
  return { id: await authorize(sent), sent };
}

async function authorize(sent: Record<string, string>): Promise<string | null> {
  const { providers } = authOptions(services, nowhere);
  const provider = providers.find(
    ({ options }) => (options as { id?: string } | undefined)?.id === "passkey",
  );
  const found = provider ?? providers.find(({ id }) => id === "passkey");
  const { authorize: run } = found as unknown as {
    authorize: (given: object, request: object) => Promise<{ id: string } | null>;
  };
  return (await run(sent, {}))?.id ?? null;
}

test("a passkey is added by password; then recovery codes, a letter, an entry, other sessions end", async () => {
  const elsewhere = await signedIn();
  const here = await signedIn();
  expect(await here.call("account.beginPasskey", { password: "wrong" })).toBe(refused);
  expect(await here.call("account.beginPasskey")).toBe(refused);
  const { answer } = await add(here);
  expect(answer.codes).toHaveLength(10);
  expect(await elsewhere.who()).toBeNull();
  expect(await here.ask("account.secondFactor")).toMatchObject({
    hasApp: false,
    passkeys: [{ name: "Laptop", lastUsedAt: null }],
    recoveryCodesLeft: 10,
  });
  await sendDueLetters(services);
  const letters = (await readOperatorMailbox(env.DATA_DIR)).filter(({ to }) => to === email);
  expect(letters.map(({ subject }) => subject)).toEqual([
    "Your Canary account: a passkey was added",
  ]);
  const entry = await db.auditEntry.findFirst({ where: { merchantId } });
  expect(entry).toMatchObject({ action: "account.addPasskey", after: { name: "Laptop" } });
  // A second one needs no password: the first was proven a moment ago. Codes go on.
  expect((await add(here, "Key ring")).answer).toEqual({ codes: [] });
});

test("a sign-in is nobody before the passkey has signed; then it is asked again after ten minutes", async () => {
  const { device } = await enrolled();
  const half = await signedIn();
  expect(await half.who()).toBeNull();
  expect(await prove(half, device)).toEqual({ done: true });
  expect((await half.who())?.user.email).toBe(email);
  const key = { name: "Shop", scopes: [] };
  clock.advance(10 * minuteMs);
  expect(await half.call("apiKeys.create", key)).toBe("second_factor_required");
  expect(await prove(half, device)).toEqual({ done: true });
  expect(await half.call("apiKeys.create", key)).toMatchObject({ name: "Shop" });
});

test("a device that verifies its person is the only step; one that does not is none", async () => {
  const { device } = await enrolled();
  expect((await signInBy(device, { isVerified: false })).id).toBeNull();
  const { id, sent } = await signInBy(device);
  expect(id).toBe(userId);
  const proven = { userId, merchantId, ...nowhere, isProven: true };
  expect(await browserOf(userId, await openSession(services, proven)).who()).toMatchObject({
    principal: { isFresh: true },
  });
  // The same again, as somebody who has overheard it.
  expect(await authorize(sent)).toBeNull();
  expect(await authorize({ ...sent, response: "{" })).toBeNull();
  expect(await authorize({ ...sent, state: "x" })).toBeNull();
});

describe("a passkey is not accepted", () => {
  test("twice for one challenge, one after the other or at once", async () => {
    const { device } = await enrolled();
    const half = await signedIn();
    const question: PasskeyQuestion = await half.call("account.beginPasskeyProof");
    const answers = [device.get(question), device.get(question)];
    const both = await Promise.all(answers.map((one) => half.call("account.provePasskey", one)));
    expect(both).toContainEqual({ done: true });
    expect(both).toContain(refused);
    expect(await half.call("account.provePasskey", device.get(question))).toBe(refused);
  });

  test("for another page's origin, another ceremony, or a challenge that was outlived", async () => {
    const { device } = await enrolled();
    const half = await signedIn();
    expect(await prove(half, device, { origin: "https://pay.example.evil.example" })).toBe(refused);
    expect(await prove(half, device, { type: "webauthn.create" })).toBe(refused);
    const late: PasskeyQuestion = await half.call("account.beginPasskeyProof");
    const anybodys: PasskeyQuestion = await half.call("account.beginPasskeySignIn");
    expect(await half.call("account.provePasskey", device.get(anybodys))).toBe(refused);
    clock.advance(10 * minuteMs);
    expect(await half.call("account.provePasskey", device.get(late))).toBe(refused);
    expect(await half.who()).toBeNull();
  });

  test("with a counter that stands still or goes back: a copy signs somewhere", async () => {
    const { device } = await enrolled();
    expect(await prove(await signedIn(), device, { counter: 7 })).toEqual({ done: true });
    expect(await prove(await signedIn(), device, { counter: 7 })).toBe(refused);
    expect(await prove(await signedIn(), device, { counter: 6 })).toBe(refused);
    expect(await prove(await signedIn(), device, { counter: 8 })).toEqual({ done: true });
  });

  test("of another person, or in another sign-in than the one it was asked in", async () => {
    const { device } = await enrolled();
    const [mine, theirs] = [userId, `other.${email}`];
    const moss = await createMerchant(services, { name: "Moss", email: theirs, password });
    ({ merchantId, userId } = moss);
    const { device: mosss } = await enrolled();
    const half = await signedIn();
    const question: PasskeyQuestion = await half.call("account.beginPasskeyProof");
    expect(await half.call("account.provePasskey", device.get(question))).toBe(refused);
    const next: PasskeyQuestion = await half.call("account.beginPasskeyProof");
    expect(await (await signedIn()).call("account.provePasskey", mosss.get(next))).toBe(refused);
    // Nor added by somebody else, nor removed.
    const here = await signedIn(moss.userId);
    expect(await prove(here, mosss)).toEqual({ done: true });
    expect((await add(here, "Stolen", device)).answer).toBe("conflict");
    const row = await db.passkey.findFirstOrThrow({ where: { userId: mine } });
    expect(await here.call("account.removePasskey", { id: row.id })).toBe("not_found");
  });

  test("after it was removed; with the last factor its codes and other sessions go", async () => {
    const { here, device, codes } = await enrolled();
    await add(here, "Key ring");
    const elsewhere = await signedIn();
    await prove(elsewhere, device);
    const rows = await db.passkey.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
    const [first, second] = rows.map(({ id }) => id);
    const half = await signedIn();
    expect(await here.call("account.removePasskey", { id: first })).toEqual({ done: true });
    expect(await elsewhere.who()).toBeNull();
    expect(await half.call("account.beginPasskeyProof")).toBe("unauthorized");
    expect(await prove(await signedIn(), device)).toBe(refused);
    expect((await signInBy(device)).id).toBeNull();
    expect((await (await signedIn()).who()) ?? null).toBeNull();
    expect(await here.call("account.removePasskey", { id: second })).toEqual({ done: true });
    expect(await (await signedIn()).who()).not.toBeNull();
    expect(await here.call("account.proveSecondFactor", { code: codes[0] })).toBe(refused);
  });
});

test("an authenticator app that was begun and never confirmed proves nothing beside a passkey", async () => {
  const { here } = await enrolled();
  const { secret } = await here.call("account.beginAuthenticator");
  const code = () => authenticatorCode(secret, clock);
  const half = await signedIn();
  expect(await half.call("account.proveSecondFactor", { code: code() })).toBe(refused);
  expect(await here.call("account.confirmAuthenticator", { code: code() })).toEqual({ codes: [] });
  clock.advance(minuteMs);
  const next = await signedIn();
  expect(await next.call("account.proveSecondFactor", { code: code() })).toEqual({ done: true });
});

test("who signs in elsewhere and has no password adds one right after signing in", async () => {
  await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
  const here = await signedIn();
  clock.advance(10 * minuteMs);
  expect(await here.call("account.beginPasskey")).toBe("invalid_state");
  expect((await add(await signedIn())).answer.codes).toHaveLength(10);
});
