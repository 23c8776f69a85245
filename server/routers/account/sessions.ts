import { forgetDeviceOf } from "#server/auth/devices/remember-device.ts";
import { endSession, endSessionsOf, isAtWork, sessionsMax } from "#server/auth/staff/sessions.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { person, type StaffContext } from "#server/routers/account/change-password.ts";
import { lockPerson } from "#server/routers/account/lock-person.ts";
import type { Done, Session, SwitchMerchant } from "#server/wire/access/account.ts";

/** The open sign-ins of the person who asks, those used last first. @throws insufficient_role */
export async function listOwnSessions(ctx: StaffContext): Promise<Session[]> {
  const { id, sessionId } = person(ctx);
  const rows = await ctx.db.userSession.findMany({
    where: { userId: id, revokedAt: null, expiresAt: { gt: ctx.clock.now() } },
    orderBy: { lastSeenAt: "desc" },
    take: sessionsMax,
  });
  return rows.map((row) => ({
    id: row.id,
    isThisOne: row.id === sessionId,
    ip: row.ip,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

/**
 * Ends one sign-in of the person who asks. Its device is forgotten: the next person there is asked
 * for the second factor. @throws not_found, also for somebody else's
 */
export async function endOwnSession(ctx: StaffContext, sessionId: string): Promise<Done> {
  const { id } = person(ctx);
  return transact(ctx, async (unit) => {
    await lockPerson(unit.tx, id);
    await endSession({ db: unit.tx, clock: ctx.clock }, sessionId, id);
    // Read once it is ended: a sign-in has remembered its device by now, or never will.
    const row = await unit.tx.userSession.findFirst({ where: { id: sessionId, userId: id } });
    if (!row) throw notFound();
    if (row.deviceId) await forgetDeviceOf(unit.tx, id, row.deviceId);
    return { done: true };
  });
}

/** Signs the person who asks out everywhere, here included; no device is remembered after it. */
export async function signOutEverywhere(ctx: StaffContext): Promise<Done> {
  const { id } = person(ctx);
  return transact(ctx, async (unit) => {
    await endSessionsOf({ db: unit.tx, clock: ctx.clock }, id);
    return { done: true };
  });
}

/**
 * Lets this sign-in act for another merchant that the person works for. It would end at one that wants single
 * sign-on of those who came otherwise. @throws merchant_forbidden
 */
export async function switchMerchant(
  ctx: StaffContext,
  { toMerchantId }: SwitchMerchant,
): Promise<Done> {
  const { id, sessionId } = person(ctx);
  const key = { merchantId_userId: { merchantId: toMerchantId, userId: id } };
  const [session, membership] = await Promise.all([
    ctx.db.userSession.findUniqueOrThrow({ where: { id: sessionId } }),
    ctx.db.membership.findUnique({ where: key, include: { merchant: true } }),
  ]);
  if (!membership || !isAtWork(session, membership))
    throw new DomainError("merchant_forbidden", "You are not a member of that merchant.");
  // In the log of the merchant that they come to: the one they leave learns of no other.
  const audited = ctx.audited && { ...ctx.audited, input: {} };
  return transact({ ...ctx, merchantId: toMerchantId, audited }, async (unit) => {
    const data = { merchantId: toMerchantId };
    await unit.tx.userSession.update({ where: { id: sessionId }, data });
    return { done: true };
  });
}
