import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { UserSessionModel } from "#server/generated/prisma/models.ts";
import { roleScopes } from "#server/core/scopes.ts";
import type { Scope } from "#server/core/scopes.ts";
import { newId } from "#server/core/ids.ts";
import { holdsCardNumber } from "#server/wire/atoms/card-number.ts";

type SessionServices = Pick<Services, "db" | "clock">;

/** A sign-in ends after this long, used or not. */
export const sessionLifeMs = 7 * dayMs;
/** Last use is kept to this. */
const seenNotedMs = 5 * minuteMs;

type SignIn = { userId: string; merchantId: string; ip: string | null; userAgent: string | null };

/** Opens a session for a person who has just proved who they are. Returns its id. */
export async function openSession(services: SessionServices, signIn: SignIn): Promise<string> {
  const now = services.clock.now();
  const id = newId("userSession");
  await services.db.userSession.create({
    data: {
      id,
      userId: signIn.userId,
      merchantId: signIn.merchantId,
      ip: signIn.ip,
      userAgent: userAgentOf(signIn),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: addMs(now, sessionLifeMs),
    },
  });
  return id;
}

/** Whether the session was neither ended nor outlived. */
export async function isSessionValid(services: SessionServices, id: string): Promise<boolean> {
  const row = await services.db.userSession.findUnique({ where: { id } });
  return row !== null && isOpen(row, services.clock.now());
}

/**
 * What the session's person may do now at this merchant, whichever one the session acts for; null
 * when it was ended or outlived, or the person does not work there any more.
 */
export async function sessionScopes(
  services: SessionServices,
  id: string,
  merchantId: string,
): Promise<ReadonlySet<Scope> | null> {
  const row = await services.db.userSession.findUnique({
    where: { id },
    include: { user: { include: { memberships: { where: { merchantId } } } } },
  });
  const [membership] = row?.user.memberships ?? [];
  if (!row || !membership || !isOpen(row, services.clock.now())) return null;
  return roleScopes(membership.role);
}

/**
 * The session with its person and their role, or null when it was ended, has expired or the
 * person has left the merchant. Read at every use: ending it has effect at once.
 */
export async function findSession(services: SessionServices, id: string) {
  const row = await services.db.userSession.findUnique({
    where: { id },
    include: { user: { include: { memberships: { include: { merchant: true } } } } },
  });
  const now = services.clock.now();
  if (!row || !isOpen(row, now)) return null;
  const membership = row.user.memberships.find((one) => one.merchantId === row.merchantId);
  if (!membership) return null;
  if (now.getTime() - row.lastSeenAt.getTime() >= seenNotedMs) {
    await services.db.userSession.updateMany({ where: { id }, data: { lastSeenAt: now } });
  }
  return { session: row, user: row.user, membership };
}

/** Ends one session. Ending it again changes nothing. */
export async function endSession(
  services: Pick<Services, "clock"> & { db: Pick<Services["db"], "userSession"> },
  id: string,
): Promise<void> {
  await services.db.userSession.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: services.clock.now() },
  });
}

/** Ends all of a person's sessions, save one if given. Returns how many were open. */
export async function endSessionsOf(
  services: Pick<Services, "clock"> & { db: Pick<Services["db"], "userSession"> },
  userId: string,
  exceptId?: string,
): Promise<number> {
  const now = services.clock.now();
  const { count } = await services.db.userSession.updateMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now }, id: { not: exceptId } },
    data: { revokedAt: now },
  });
  return count;
}

function isOpen(row: Pick<UserSessionModel, "revokedAt" | "expiresAt">, now: Date): boolean {
  return row.revokedAt === null && row.expiresAt > now;
}

/** A header is a field too: nobody's card number is kept by way of it. */
function userAgentOf({ userAgent }: SignIn): string | null {
  return userAgent === null || holdsCardNumber(userAgent) ? null : userAgent.slice(0, 500);
}
