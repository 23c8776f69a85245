import { setTimeout } from "node:timers/promises";
import { emailKey } from "#server/auth/merchants.ts";
import { verifyPassword } from "#server/auth/passwords.ts";
import type { KnownDevice } from "#server/auth/staff/known-device.ts";
import { isAtWork, openSession } from "#server/auth/staff/sessions.ts";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import {
  attemptRules,
  consumeAttempt,
  countAttempt,
  returnAttempt,
} from "#server/limits/attempts.ts";
import { passwordLengthMax } from "#server/wire/atoms/merchant/password.ts";

type Credentials = { email: string; password: string };

/** Where a sign-in comes from. */
export type SignInOrigin = {
  ip: string | null;
  userAgent: string | null;
  /** The browser, when somebody has signed in with it before. */
  device?: KnownDevice | null;
  /** The cookies of people whose second factor is not asked for in this browser. */
  remembered?: readonly string[];
};

/** A person whose password was right, and how often their sign-ins had been ended before it was checked. */
type Proven = { id: string; endings: number };

/** Wrong passwords for one account from everywhere: from so many on, answers come later and later. */
const guesses = { name: "sign-in-account", attemptsMax: 1_000, windowMs: 15 * minuteMs };
const guessesAtOnce = 20;
const delayMaxMs = 4 * secondMs;

/**
 * The person with this email address and password, or null. Unknown accounts and wrong
 * passwords take the same time, answer the same and count the same. Refused are failures of one
 * account from one network address, and of all accounts from it. Who guesses from many addresses is
 * slowed down, so that nobody locks others out; a browser that the person has signed in with before
 * is neither refused nor slowed down for what strangers do.
 * @throws rate_limited
 */
export async function checkCredentials(
  services: Services,
  credentials: Credentials,
  origin: SignInOrigin,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<Proven | null> {
  const email = emailKey(credentials.email).slice(0, 254);
  const user = email.includes("\0")
    ? null
    : await services.db.user.findUnique({ where: { email } });
  const counted = countedBy(email, user?.id, origin);
  for (const { rule, key } of counted.refusing) await consumeAttempt(services, rule, key);
  if (counted.slowing !== null)
    await wait(delayAfter((await countAttempt(services, guesses, counted.slowing)).points));
  const matches = await verifyPassword(
    user?.passwordHash ?? null,
    credentials.password.slice(0, passwordLengthMax + 1),
  );
  if (!user || !matches || user.disabledAt) return null;
  for (const { rule, key } of counted.refusing) await returnAttempt(services, rule, key);
  if (counted.slowing !== null) await returnAttempt(services, guesses, counted.slowing);
  return { id: user.id, endings: user.endings };
}

type Counted = {
  refusing: { rule: (typeof attemptRules)[keyof typeof attemptRules]; key: string }[];
  slowing: string | null;
};

function countedBy(email: string, userId: string | undefined, origin: SignInOrigin): Counted {
  const { ip, device } = origin;
  const { signInPair, signInAddress } = attemptRules;
  if (device && userId && device.userIds.includes(userId)) {
    return { refusing: [{ rule: signInPair, key: `${email}\n${device.id}` }], slowing: null };
  }
  const address = ip === null ? "unknown" : addressGroup(ip);
  const pair = { rule: signInPair, key: `${email}\n${address}` };
  const all = ip === null ? [] : [{ rule: signInAddress, key: address }];
  return { refusing: [pair, ...all], slowing: email };
}

/** Doubles with every ten guesses. */
function delayAfter(points: number): number {
  const steps = Math.floor((points - guessesAtOnce) / 10);
  return points <= guessesAtOnce ? 0 : Math.min(250 * 2 ** steps, delayMaxMs);
}

type Way = SignInOrigin & { isProven?: boolean; isSingleSignOn?: boolean; endings?: number };

/**
 * The id of a new session for the merchant that the person joined first, of those that this way opens;
 * null when they have none, or an operator has closed the account.
 * @throws unauthorized (their sign-ins were ended since `endings`)
 */
export async function signIn(services: Services, userId: string, way: Way): Promise<string | null> {
  const { ip, userAgent, isProven, isSingleSignOn, remembered } = way;
  const user = await services.db.user.findUnique({
    where: { id: userId },
    include: {
      memberships: {
        orderBy: [{ createdAt: "asc" }, { merchantId: "asc" }],
        include: { merchant: true },
      },
    },
  });
  if (!user || user.disabledAt) return null;
  const membership = user.memberships.find((one) => isAtWork(way, one));
  if (!membership) return null;
  const { merchantId } = membership;
  const { endings = user.endings } = way;
  const by = { ip, userAgent, isProven, isSingleSignOn, remembered, endings };
  return openSession(services, { userId, merchantId, ...by });
}

/** Whether all merchants of somebody who is known now ask for single sign-on. */
export async function needsSingleSignOn({ db }: Services, userId: string): Promise<boolean> {
  const memberships = await db.membership.findMany({
    where: { userId },
    include: { merchant: true },
  });
  const byPassword = memberships.some((one) => isAtWork({}, one));
  return !byPassword && memberships.some((one) => isAtWork({ isSingleSignOn: true }, one));
}
