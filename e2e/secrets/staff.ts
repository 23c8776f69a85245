import { randomUUID } from "node:crypto";
import { type Browser, type BrowserContext, expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { lastTokenTo } from "#server/workshop/testing/staff/operator-mailbox.ts";
import type { Demo } from "../fixtures/start-app.ts";
import type { Heard } from "./heard.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;
type Office = { browser: Browser; demo: Demo; heard: Heard; dataDir: string };
type Person = { email: string; password: string };

/**
 * Does what a merchant's people do with their accounts: sign in, prove who they are, invite, lose a password, make
 * keys.
 */
export async function keepOffice(office: Office): Promise<BrowserContext> {
  const { demo, heard } = office;
  heard.note("password", demo.password);
  const owner = await signIn(office, demo);
  const codes = await addAuthenticator(owner, heard, demo.password);
  await signInAgain(office, codes[0] ?? "");
  const made = await call(owner, "apiKeys.create", { name: "Shop" });
  heard.note("API key", made.key);
  const rolled = await call(owner, "apiKeys.roll", { id: made.id });
  heard.note("API key", rolled.key);
  await newColleague(office, owner);
  await replacePassword(office, owner);
  for (const list of ["auditLog.list", "requests.list", "account.sessions"])
    await read(owner, list);
  for (const path of ["/payments", "/settings", `/payments?search=${rolled.key}`, "/no-such-page"])
    await owner.request.get(path);
  await heard.noteCookies(owner);
  return owner;
}

/** The same while the database refuses what it is given. */
export async function failInOffice(
  owner: BrowserContext,
  heard: Heard,
  { email, password }: Person,
): Promise<void> {
  const next = heard.note("password", `never set ${randomUUID()}`);
  await send(owner, "account.changePassword", { current: password, password: next });
  await send(owner, "apiKeys.create", { name: "Shop" });
  await send(owner, "account.renewRecoveryCodes", {});
  await send(owner, "team.invite", { email: "gus@example.com", name: "Gus", role: "viewer" });
  const { csrfToken } = await (await owner.request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  await owner.request.post("/api/auth/callback/credentials", { form });
}

async function visitor({ browser, demo }: Office): Promise<BrowserContext> {
  return browser.newContext({ baseURL: demo.baseUrl });
}

/** With a password that is wrong, then with the right one. */
async function signIn(office: Office, { email, password }: Person): Promise<BrowserContext> {
  const { heard } = office;
  const context = await visitor(office);
  const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
  heard.note("token of a form", csrfToken);
  const wrong = heard.note("wrong password", `${password} of before`);
  for (const typed of [wrong, password]) {
    const form = { csrfToken, email, password: typed, json: "true" };
    await context.request.post("/api/auth/callback/credentials", { form });
  }
  await heard.noteCookies(context);
  return context;
}

/** Sends a tRPC call and returns the answer; a refusal is an answer like any other. */
async function send(context: BrowserContext, name: string, input: object): Promise<Json> {
  const answer = await context.request.post(`/api/trpc/${name}`, { data: input });
  return answer.json();
}

async function call(context: BrowserContext, name: string, input: object): Promise<Json> {
  const { result, error } = await send(context, name, input);
  if (error) throw new Error(`${name}: ${error.message}`);
  return result.data;
}

async function read(context: BrowserContext, name: string): Promise<void> {
  await context.request.get(`/api/trpc/${name}?input=%7B%7D`);
}

async function addAuthenticator(
  owner: BrowserContext,
  heard: Heard,
  password: string,
): Promise<string[]> {
  const app = await call(owner, "account.beginAuthenticator", { password });
  heard.note("authenticator's secret", app.secret);
  const code = new TOTP({ secret: Secret.fromBase32(app.secret) }).generate();
  heard.note("one-time code", code);
  const { codes } = await call(owner, "account.confirmAuthenticator", { code });
  heard.noteAll("recovery code", codes);
  return codes;
}

/** With a second factor that is wrong, then with a recovery code, on a device to be remembered. */
async function signInAgain(office: Office, recoveryCode: string): Promise<void> {
  const { heard, demo } = office;
  const context = await signIn(office, demo);
  await send(context, "account.proveSecondFactor", { code: heard.note("wrong code", "284616") });
  const proof = { code: recoveryCode, remember: true };
  await call(context, "account.proveSecondFactor", proof);
  await heard.noteCookies(context);
  await context.close();
}

/** The token of the letter that is sent after the answer. */
async function tokenTo({ dataDir, heard }: Office, email: string, not = ""): Promise<string> {
  let token = "";
  await expect
    .poll(async () => (token = await lastTokenTo(dataDir, email)))
    .not.toMatch(new RegExp(`^${not}$`));
  return heard.note("token of a letter", token);
}

async function newColleague(office: Office, owner: BrowserContext): Promise<void> {
  const { heard, demo } = office;
  const email = `${randomUUID()}@example.com`;
  const person = { email, name: "Iris Invited", role: "support" };
  await call(owner, "team.invite", person);
  const token = await tokenTo(office, email);
  const hers = await visitor(office);
  await hers.request.get(`/invitation?token=${token}`);
  const password = heard.note("password", `chosen by Iris ${randomUUID()}`);
  await send(hers, "account.acceptInvitation", { token: `${token}x`, name: "Iris", password });
  await call(hers, "account.acceptInvitation", { token, name: "Iris", password });
  await hers.close();
  const theirs = await signIn(office, { ...demo, email, password });
  await send(theirs, "account.changePassword", { current: password, password: "short" });
  const next = heard.note("password", `changed by Iris ${randomUUID()}`);
  await call(theirs, "account.changePassword", { current: password, password: next });
  await theirs.close();
}

/** By the link of a letter, from a browser that knows nobody. */
async function replacePassword(office: Office, owner: BrowserContext): Promise<void> {
  const { heard } = office;
  const email = `${randomUUID()}@example.com`;
  await call(owner, "team.invite", { email, name: "Paul", role: "viewer" });
  const invited = await tokenTo(office, email);
  const his = await visitor(office);
  const first = heard.note("password", `forgotten by Paul ${randomUUID()}`);
  await call(his, "account.acceptInvitation", { token: invited, name: "Paul", password: first });
  await call(his, "account.requestPasswordReset", { email });
  const token = await tokenTo(office, email, invited);
  await his.request.get(`/choose-password?token=${token}`);
  await his.request.get(
    `/sign-in?callbackUrl=${encodeURIComponent(`/choose-password?token=${token}`)}`,
  );
  const password = heard.note("password", `chosen by Paul ${randomUUID()}`);
  await call(his, "account.choosePassword", { token, password });
  await send(his, "account.choosePassword", { token, password });
  await his.close();
}
