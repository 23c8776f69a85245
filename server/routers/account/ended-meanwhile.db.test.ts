import { beforeEach, expect, test } from "vitest";
import { openSession } from "#server/auth/staff/sessions.ts";
import { checkCredentials } from "#server/auth/staff/sign-in.ts";
import { minuteMs } from "#server/core/clock.ts";
import { setPassword } from "#server/routers/operator/people.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { behindLock, holdUser } from "#server/workshop/testing/database/behind-lock.ts";
import { authenticatorCode } from "#server/workshop/testing/staff/authenticator-code.ts";
import { newOwner, ownersPassword as password } from "#server/workshop/testing/staff/new-owner.ts";
import { SoftwarePasskey } from "#server/workshop/testing/staff/software-passkey.ts";
import { staffBrowsers } from "#server/workshop/testing/staff/staff-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock, env: { RATE_LIMIT_RPS: "0" } });
const { db, env } = services;
const browserOf = staffBrowsers(services);
const rescued = "another fern 88";
const nowhere = { ip: null, userAgent: null };
let email: string;
let userId: string;
let here: ReturnType<typeof browserOf>;

beforeEach(async () => {
  const made = await newOwner(services);
  ({ email, userId } = made);
  here = browserOf(userId, await openSession(services, { ...made, ...nowhere }));
  // A code is taken once: each test has codes of its own.
  clock.advance(minuteMs);
});

const codeOf = (secret: string) => authenticatorCode(secret, clock);

async function withApp() {
  const { secret } = await here.call("account.beginAuthenticator", { password });
  await here.call("account.confirmAuthenticator", { code: codeOf(secret) });
}

async function withPasskey() {
  const device = new SoftwarePasskey(env.APP_URL);
  const question = await here.call("account.beginPasskey", { password });
  return { ...device.create(question), name: "Laptop" };
}

const changes: [string, () => Promise<() => Promise<unknown>>][] = [
  [
    "chooses a password",
    async () => {
      const input = { current: password, password: "a thief of ferns 7" };
      return () => here.call("account.changePassword", input);
    },
  ],
  [
    "adds an authenticator app",
    async () => {
      const { secret } = await here.call("account.beginAuthenticator", { password });
      return () => here.call("account.confirmAuthenticator", { code: codeOf(secret) });
    },
  ],
  [
    "adds a passkey",
    async () => {
      const made = await withPasskey();
      return () => here.call("account.addPasskey", made);
    },
  ],
  [
    "removes a passkey",
    async () => {
      await here.call("account.addPasskey", await withPasskey());
      const { id } = await db.passkey.findFirstOrThrow({ where: { userId } });
      return () => here.call("account.removePasskey", { id });
    },
  ],
  [
    "takes the second factor away",
    async () => {
      await withApp();
      return () => here.call("account.removeSecondFactor");
    },
  ],
  [
    "has new recovery codes shown",
    async () => {
      await withApp();
      return () => here.call("account.renewRecoveryCodes");
    },
  ],
];

test.each(changes)(
  "of an account that is being taken back nobody %s in a sign-in that ends with it",
  async (_what, prepare) => {
    const change = await prepare();
    const factors = () =>
      Promise.all([
        db.passkey.count({ where: { userId } }),
        db.authenticatorApp.count({ where: { userId, confirmedAt: { not: null } } }),
        db.recoveryCode.findMany({ where: { userId }, orderBy: { hash: "asc" } }),
      ]);
    const before = await factors();
    const operator = { name: "Oda", reason: "case 7" };
    const takeBack = () => setPassword(services, { email, operator, password: rescued });
    const [, answer] = await behindLock(db, holdUser(userId), [takeBack, change]);
    expect(answer).toMatchObject({ value: "unauthorized" });
    expect(await factors()).toEqual(before);
    expect(await checkCredentials(services, { email, password: rescued }, nowhere)).not.toBeNull();
  },
);
