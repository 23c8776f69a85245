import { useDevice } from "#server/auth/devices/remember-device.ts";
import { unauthorized } from "#server/auth/unauthorized.ts";
import { guardedScopes, roleScopes, type Scope } from "#server/core/caller/scopes.ts";
import { addMs, dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import type {
  MembershipModel,
  MerchantModel,
  UserModel,
  UserSessionModel,
} from "#server/generated/prisma/models.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

type SessionServices = Pick<Services, "db" | "clock">;

/** A sign-in ends after this long, used or not. */
export const sessionLifeMs = 7 * dayMs;
/**
 * One by single sign-on ends sooner: the provider, where somebody who leaves is removed, is asked
 * again every working day.
 */
const singleSignOnLifeMs = 8 * hourMs;
/** A sign-in ends when nobody has used it for so long. */
export const idleLifeMs = 2 * dayMs;
/** Milliseconds after a second factor in which it is not requested again. */
const freshMs = 10 * minuteMs;
/**
 * How many sign-ins of one person may be open at once; one more ends the one that was unused for
 * longest.
 */
export const sessionsMax = 100;
/** Last use is kept to this. */
const seenNotedMs = 5 * minuteMs;

type SignIn = {
  userId: string;
  merchantId: string;
  ip: string | null;
  userAgent: string | null;
  /** By a passkey that has verified its person: both factors in one. */
  isProven?: boolean;
  /** By the provider of single sign-on. */
  isSingleSignOn?: boolean;
  /** The cookies of people whose second factor is remembered in this browser. */
  remembered?: readonly string[];
  /**
   * The person's `endings` when the proof began: if sign-ins were ended since then, the proof is
   * void.
   */
  endings?: number;
};

/**
 * Opens a session for a person who has just proved who they are. Returns its id. For a person with
 * a second factor it is half a session, however the first factor was proven: it signs nobody in
 * until the second factor is proven, unless the browser is remembered. The person's row is locked:
 * a session is opened either before a password, a factor or the account changes, and is then ended
 * by that, or after it.
 * @throws unauthorized (the proof does not hold any more)
 */
export async function openSession(
  services: SessionServices & Pick<Services, "log">,
  signIn: SignIn,
): Promise<string> {
  const { userId, isProven = false, isSingleSignOn = false } = signIn;
  const id = newId("userSession");
  await transactAside(services, async ({ tx }) => {
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId} FOR SHARE`;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (signIn.endings !== undefined && signIn.endings !== user.endings) throw unauthorized();
    const asksFactor = user.secondFactorSince !== null && !isProven;
    const device = asksFactor
      ? await useDevice(tx, services, userId, signIn.remembered ?? [])
      : null;
    const now = services.clock.now();
    await tx.userSession.create({
      data: {
        id,
        isHalf: asksFactor && device === null,
        factorAt: isProven ? now : null,
        deviceId: device?.id ?? null,
        userId,
        merchantId: signIn.merchantId,
        ip: signIn.ip,
        userAgent: userAgentOf(signIn),
        createdAt: now,
        lastSeenAt: now,
        isSingleSignOn,
        expiresAt: addMs(now, isSingleSignOn ? singleSignOnLifeMs : sessionLifeMs),
      },
    });
    await endTooMany(tx, { userId, isHalf: asksFactor && device === null }, now);
  });
  return id;
}

type Kind = Pick<UserSessionModel, "userId" | "isHalf">;

/** Half ones and whole ones apart: who has but the password ends nobody's sign-in by theirs. */
async function endTooMany(tx: Tx, kind: Kind, now: Date): Promise<void> {
  const tooMany = await tx.userSession.findMany({
    where: { ...kind, revokedAt: null, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    skip: sessionsMax,
    select: { id: true },
  });
  if (tooMany.length === 0) return;
  const ids = tooMany.map(({ id }) => id);
  await tx.userSession.updateMany({ where: { id: { in: ids } }, data: { revokedAt: now } });
}

/** Whether the session was neither ended nor outlived. */
export async function isSessionValid(services: SessionServices, id: string): Promise<boolean> {
  const row = await services.db.userSession.findUnique({ where: { id } });
  return row !== null && isOpen(row, services.clock.now());
}

/**
 * The scopes that the session's person has now at this merchant, whichever merchant the session acts for; null
 * when the session was ended or outlived, or the person does not work there any more.
 */
export async function sessionScopes(
  services: SessionServices,
  id: string,
  merchantId: string,
): Promise<ReadonlySet<Scope> | null> {
  const row = await services.db.userSession.findUnique({
    where: { id },
    include: { user: { include: { memberships: { where: { merchantId }, include: merchant } } } },
  });
  const [membership] = row?.user.memberships.filter((one) => isAtWork(row, one)) ?? [];
  const now = services.clock.now();
  if (!row || !membership || row.isHalf || row.user.disabledAt || !isOpen(row, now)) return null;
  const scopes = scopesIn(row, membership);
  // A token asks nobody for a second factor: it does what is guarded only while that is fresh.
  if (isFresh(row, now) !== false) return scopes;
  return new Set([...scopes].filter((scope) => !guardedScopes.has(scope)));
}

/**
 * The session with its person and their role, or null when it was ended, has expired or the
 * person has left the merchant. Read at every use: ending it has effect at once.
 */
export async function findSession(services: SessionServices, id: string) {
  const row = await services.db.userSession.findUnique({
    where: { id },
    include: { user: { include: { memberships: { include: merchant } } } },
  });
  const now = services.clock.now();
  if (!row || row.user.disabledAt || !isOpen(row, now)) return null;
  row.user.memberships = row.user.memberships.filter((one) => isAtWork(row, one));
  const membership = row.user.memberships.find((one) => one.merchantId === row.merchantId);
  if (!membership || isHalf(row, membership)) return null;
  if (now.getTime() - row.lastSeenAt.getTime() >= seenNotedMs) {
    await services.db.userSession.updateMany({ where: { id }, data: { lastSeenAt: now } });
  }
  const scopes = scopesIn(row, membership);
  return { session: row, user: row.user, membership, scopes, isFresh: isFresh(row, now) };
}

const merchant = { merchant: true } as const;

/** At a merchant that an operator has closed nobody works; at some, who came by single sign-on only. */
export function isAtWork(
  session: { isSingleSignOn?: boolean },
  { merchant: { disabledAt, requireSingleSignOn } }: { merchant: MerchantModel },
): boolean {
  return disabledAt === null && (!requireSingleSignOn || session.isSingleSignOn === true);
}

type SessionWithUser = UserSessionModel & { user: Pick<UserModel, "secondFactorSince"> };

/** Nothing, where the merchant asks for a second factor and this session has seen none. */
function scopesIn(
  { factorAt }: UserSessionModel,
  { role, merchant: { requireSecondFactor } }: MembershipModel & { merchant: MerchantModel },
): ReadonlySet<Scope> {
  return requireSecondFactor && factorAt === null ? new Set() : roleScopes(role);
}

/** Where the merchant asks for a second factor, each sign-in proves it: no browser is remembered. */
function isHalf(row: SessionWithUser, membership?: { merchant: MerchantModel }): boolean {
  const isRemembered = row.factorAt === null && row.user.secondFactorSince !== null;
  return row.isHalf || (isRemembered && membership?.merchant.requireSecondFactor === true);
}

/** Undefined of somebody who has no second factor. */
function isFresh({ user, factorAt }: SessionWithUser, now: Date): boolean | undefined {
  if (user.secondFactorSince === null) return undefined;
  return factorAt !== null && addMs(factorAt, freshMs) > now;
}

/** A sign-in that is nobody before its second factor is proven. */
export type HalfSession = {
  id: string;
  userId: string;
  /** The merchant asks for a second factor at each sign-in: no device is remembered. */
  isAlwaysAsked: boolean;
};

/** The person who is half signed in by this session; null when nobody is. */
export async function findHalfSession(
  services: SessionServices,
  id: string,
): Promise<HalfSession | null> {
  const row = await services.db.userSession.findUnique({
    where: { id },
    include: { user: { include: { memberships: { include: merchant } } } },
  });
  if (!row || row.user.disabledAt || !isOpen(row, services.clock.now())) return null;
  const membership = row.user.memberships.find((one) => one.merchantId === row.merchantId);
  if (!isHalf(row, membership)) return null;
  const isAlwaysAsked = membership?.merchant.requireSecondFactor ?? false;
  return { id, userId: row.userId, isAlwaysAsked };
}

/** Ends one session, of this person if one is given. Ending it again changes nothing. */
export async function endSession(
  services: Pick<Services, "clock"> & { db: Pick<Services["db"], "userSession"> },
  id: string,
  userId?: string,
): Promise<void> {
  await services.db.userSession.updateMany({
    where: { id, userId, revokedAt: null },
    data: { revokedAt: services.clock.now() },
  });
}

type EndingServices = Pick<Services, "clock"> & {
  db: Pick<Services["db"], "user" | "userSession" | "rememberedDevice">;
};

/**
 * Ends all of a person's sessions, save one if given, forgets the devices in which their second factor
 * is not asked for, and makes void what anybody is proving at this moment. Returns how many were open.
 */
export async function endSessionsOf(
  { db, clock }: EndingServices,
  userId: string,
  exceptId?: string,
): Promise<number> {
  const now = clock.now();
  await db.user.update({ where: { id: userId }, data: { endings: { increment: 1 } } });
  const { count } = await db.userSession.updateMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now }, id: { not: exceptId } },
    data: { revokedAt: now },
  });
  // After the sessions: one that was proving its factor has remembered its device by now, or never will.
  await db.rememberedDevice.deleteMany({ where: { userId } });
  return count;
}

type Ends = Pick<UserSessionModel, "revokedAt" | "expiresAt" | "lastSeenAt">;

function isOpen(row: Ends, now: Date): boolean {
  return row.revokedAt === null && row.expiresAt > now && addMs(row.lastSeenAt, idleLifeMs) > now;
}

/** A header is a field too: nobody's card number is kept by way of it. */
function userAgentOf({ userAgent }: SignIn): string | null {
  return userAgent === null || holdsCardNumber(userAgent) ? null : startOf(userAgent, 500);
}
