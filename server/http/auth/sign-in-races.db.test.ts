import { beforeEach, describe, expect, test } from "vitest";
import { rememberDevice } from "#server/auth/devices/remember-device.ts";
import { findSession, openSession } from "#server/auth/staff/sessions.ts";
import { checkCredentials } from "#server/auth/staff/sign-in.ts";
import { authOptions } from "#server/http/auth/next-auth.ts";
import { disablePerson, setPassword } from "#server/routers/operator/people.ts";
import type { PasskeyQuestion } from "#server/wire/access/passkey.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { behindLock, holdUser } from "#server/workshop/testing/database/behind-lock.ts";
import { newOwner, ownersPassword as password } from "#server/workshop/testing/staff/new-owner.ts";
import { SoftwarePasskey } from "#server/workshop/testing/staff/software-passkey.ts";
import { staffBrowsers } from "#server/workshop/testing/staff/staff-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ clock: testClock(), env: { RATE_LIMIT_RPS: "0" } });
const { db, env } = services;
const browserOf = staffBrowsers(services);
const nowhere = { ip: null, userAgent: null };
const operator = { name: "Oda", reason: "case 7" };
let email: string;
let userId: string;
let merchantId: string;

beforeEach(async () => {
  ({ email, merchantId, userId } = await newOwner(services));
});

type Proven = { id: string; endings?: number };
type Way = { provider: "passkey" | "credentials" | "oidc"; remembered?: string[] };

/** Does what next-auth does once a proof was accepted; returns the session's id, or null. */
async function open(proven: Proven, { provider, remembered }: Way): Promise<string | null> {
  const { callbacks } = authOptions(services, { ...nowhere, remembered });
  const given = { token: {}, user: proven, account: { provider }, trigger: "signIn" };
  try {
    const token = await callbacks?.jwt?.(given as never);
    return typeof token?.sid === "string" ? token.sid : null;
  } catch {
    return null;
  }
}

async function withPasskey() {
  const sid = await openSession(services, { userId, merchantId, ...nowhere });
  const here = browserOf(userId, sid);
  const device = new SoftwarePasskey(env.APP_URL);
  const question: PasskeyQuestion = await here.call("account.beginPasskey", { password });
  await here.call("account.addPasskey", { ...device.create(question), name: "Laptop" });
  const { id } = await db.passkey.findFirstOrThrow({ where: { userId } });
  return { here, sid, device, remove: () => here.call("account.removePasskey", { id }) };
}

/** As somebody signs in by a passkey alone: taken, and about to be a session. */
async function provenBy(device: SoftwarePasskey): Promise<Proven> {
  const question: PasskeyQuestion = await browserOf("", "").call("account.beginPasskeySignIn");
  const { state, response } = device.get(question);
  const { providers } = authOptions(services, nowhere);
  const { authorize } = providers.find(({ id }) => id === "passkey") as unknown as {
    authorize: (given: object) => Promise<Proven>;
  };
  return authorize({ state, response: JSON.stringify(response) });
}

/** A proof that was taken a moment ago, and what makes it void. */
type Case = { proven: Proven; way: Way; end: () => Promise<unknown> };

const cases: [string, () => Promise<Case>][] = [
  [
    "a passkey as it is removed",
    async () => {
      const { device, remove } = await withPasskey();
      const proven = await provenBy(device);
      return { proven, way: { provider: "passkey" }, end: remove };
    },
  ],
  [
    "a password as it is changed",
    async () => {
      const proven = await checkCredentials(services, { email, password }, nowhere);
      const end = () => setPassword(services, { email, operator, password: "another fern 88" });
      return { proven: proven ?? { id: "" }, way: { provider: "credentials" }, end };
    },
  ],
  [
    "single sign-on as the account is closed",
    async () => {
      const end = () => disablePerson(services, { email, operator });
      return { proven: { id: userId }, way: { provider: "oidc" }, end };
    },
  ],
  [
    "a remembered device as it is forgotten",
    async () => {
      const { here, sid } = await withPasskey();
      const token = await rememberDevice(db, services, sid);
      const proven = await checkCredentials(services, { email, password }, nowhere);
      const { id } = await db.rememberedDevice.findFirstOrThrow({ where: { userId } });
      const end = () => here.call("account.forgetDevice", { id });
      const way: Way = { provider: "credentials", remembered: [token] };
      return { proven: proven ?? { id: "" }, way, end };
    },
  ],
];

describe.each(cases)("who signs in by %s is not signed in", (_name, prepare) => {
  test.each([
    ["when that ends first", true],
    ["when the session is opened first", false],
  ])("%s", async (_order, endsFirst) => {
    const { proven, way, end } = await prepare();
    const opened: (string | null)[] = [];
    const signsIn = async () => void opened.push(await open(proven, way));
    const acts = endsFirst ? [end, signsIn] : [signsIn, end];
    const outcomes = await behindLock(db, holdUser(userId), acts);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    for (const sid of opened) expect(sid && (await findSession(services, sid))).toBeNull();
  });
});

test("a proof of before is void once it was ended, however late the session comes", async () => {
  const { device, remove } = await withPasskey();
  const proven = await provenBy(device);
  expect(await remove()).toEqual({ done: true });
  expect(await open(proven, { provider: "passkey" })).toBeNull();
  expect(await db.userSession.count({ where: { userId, revokedAt: null } })).toBe(1);
});
