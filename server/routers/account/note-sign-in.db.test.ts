import { beforeEach, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { signIn } from "#server/auth/staff/sign-in.ts";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import { authOptions } from "#server/http/auth/next-auth.ts";
import { createServices } from "#server/http/services.ts";
import { noteSignIn } from "#server/routers/account/note-sign-in.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newOwner, ownersPassword as password } from "#server/workshop/testing/staff/new-owner.ts";
import { staffBrowsers } from "#server/workshop/testing/staff/staff-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const { db, env } = await testServices({ clock, env: { RATE_LIMIT_RPS: "0" } });
let lines: Record<string, unknown>[] = [];
const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
const services = createServices(env, { db, clock, log });
const browserOf = staffBrowsers(services);
const from = { ip: "203.0.113.7", userAgent: null };
let email: string;
let userId: string;
let merchantId: string;

beforeEach(async () => {
  ({ email, merchantId, userId } = await newOwner(services));
  clock.advance(dayMs);
  lines = [];
});

/** Makes the call that next-auth makes when somebody types these. */
async function tryPassword(typed: { email: string; password: string }) {
  const provider = authOptions(services, from).providers.find(({ id }) => id === "credentials");
  const { authorize } = provider as unknown as {
    authorize: (given: object) => Promise<{ id: string } | null>;
  };
  return authorize(typed).catch((error: Error) => error.message);
}

const said = (message: string) => lines.filter(({ msg }) => msg === message);
const refusals = () =>
  db.auditEntry.findMany({
    where: { merchantId, refusal: { not: null } },
    orderBy: { position: "asc" },
  });

test("a refused sign-in is a line of the log and an entry of the account's merchants", async () => {
  await tryPassword({ email: email.toUpperCase(), password: "not this one" });
  await expect.poll(refusals).toHaveLength(1);
  expect(await refusals()).toMatchObject([
    {
      actor: "person",
      actorId: userId,
      objectId: userId,
      action: "account.signInByPassword",
      refusal: "unauthorized",
      ip: "203.0.113.7",
    },
  ]);
  const [line] = said("sign-in refused");
  expect(line).toMatchObject({
    way: "password",
    code: "unauthorized",
    userId,
    account: null,
    ip: "203.0.113.7",
    requestId: (await refusals())[0]?.requestId,
    time: expect.any(String),
  });
});

test("of an account that nobody has, the log keeps a keyed hash and not what was typed", async () => {
  await tryPassword({ email: "my password by mistake", password: "x" });
  await tryPassword({ email: " MY password by mistake", password: "y" });
  await expect.poll(() => said("sign-in refused")).toHaveLength(2);
  const [one, two] = said("sign-in refused");
  expect(one).toMatchObject({ userId: null, account: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(two?.account).toBe(one?.account);
  expect(JSON.stringify(lines).toLowerCase()).not.toContain("by mistake");
  await tryPassword({ email: "a\0@fern.example", password: "x" });
  await expect.poll(() => said("sign-in refused")).toHaveLength(3);
});

test("a stranger's loop enters ten a day, and has one letter sent; the log has each", async () => {
  for (let n = 0; n < 14; n += 1) {
    noteSignIn(services, { way: "password", refusal: "unauthorized", email, ip: from.ip });
    await expect.poll(() => said("sign-in refused").length).toBe(n + 1);
  }
  await expect.poll(refusals).toHaveLength(10);
  const notice = { userId, notice: "sign_ins_refused" };
  expect(await db.accountLetter.count({ where: notice })).toBe(1);
  clock.advance(dayMs);
  noteSignIn(services, { way: "passkey", refusal: "validation_failed", userId, ip: from.ip });
  await expect.poll(refusals).toHaveLength(11);
  expect(await db.accountLetter.count({ where: notice })).toBe(1);
});

test("wrong codes and held back tries are noted; one's own are shown to the person", async () => {
  for (let n = 0; n < 6; n += 1) await tryPassword({ email, password: "not this one" });
  await expect.poll(refusals).toHaveLength(6);
  expect((await refusals()).map(({ refusal }) => refusal)).toContain("rate_limited");
  clock.advance(minuteMs);
  const here = browserOf(userId, (await signIn(services, userId, from)) ?? "");
  await here.call("account.proveSecondFactor", { code: "123456" });
  await expect.poll(refusals).toHaveLength(7);
  const shown = await here.ask("account.refusedSignIns");
  expect(shown).toHaveLength(7);
  expect(shown[0]).toMatchObject({ action: "account.proveSecondFactor" });
  expect(shown.at(-1)).toMatchObject({ action: "account.signInByPassword", ip: "203.0.113.7" });
  const moss = { name: "Moss", email: `moss.${email}`, password };
  const other = await createMerchant(services, moss);
  const there = browserOf(other.userId, (await signIn(services, other.userId, from)) ?? "");
  expect(await there.ask("account.refusedSignIns")).toEqual([]);
});

test("an accepted one is a line, too", async () => {
  const { callbacks } = authOptions(services, from);
  const user = await tryPassword({ email, password });
  const given = { token: {}, user, account: { provider: "credentials" }, trigger: "signIn" };
  await callbacks?.jwt?.(given as never);
  expect(said("sign-in accepted")).toMatchObject([{ way: "password", userId, code: null }]);
  expect(await refusals()).toEqual([]);
});
