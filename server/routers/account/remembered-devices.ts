import { auditPerson, type Caller } from "#server/auth/audit-person.ts";
import {
  forgetDeviceOf,
  forgetTokens,
  rememberDevice,
  rememberedMs,
} from "#server/auth/devices/remember-device.ts";
import { rememberedCookie } from "#server/auth/devices/remembered-cookie.ts";
import type { HalfSession } from "#server/auth/staff/sessions.ts";
import { secondMs } from "#server/core/clock.ts";
import { notFound } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { Browser } from "#server/procedures/context.ts";
import { person, type StaffContext } from "#server/routers/account/change-password.ts";
import { lockPerson } from "#server/routers/account/lock-person.ts";
import type { Done, RememberedDevice } from "#server/wire/access/account.ts";

type Rememberer = Caller & { halfSession?: HalfSession | null; browser?: Browser };

/**
 * Remembers the browser of a sign-in whose second factor was proven in this unit. Answers the cookie
 * to set once that is committed; null where it was not asked, somebody only proves it once more, or
 * the merchant asks at each sign-in.
 */
export async function rememberIfAsked(
  unit: Unit,
  ctx: Rememberer,
  session: { id: string; userId: string },
  { remember }: { remember?: boolean },
): Promise<string | null> {
  const { halfSession, browser, env } = ctx;
  if (!remember || !halfSession || halfSession.isAlwaysAsked || !browser) return null;
  const { userId } = session;
  await forgetTokens(unit.tx, userId, browser.remembered);
  const token = await rememberDevice(unit.tx, ctx, session.id);
  await auditPerson(unit, ctx, { userId, action: "account.rememberDevice" });
  return rememberedCookie(env, [token, ...browser.remembered], rememberedMs / secondMs);
}

/** The browsers that do not ask the person who asks for a second factor, those used last first. */
export async function listOwnDevices(ctx: StaffContext): Promise<RememberedDevice[]> {
  const { id, sessionId } = person(ctx);
  const [session, rows] = await Promise.all([
    ctx.db.userSession.findUniqueOrThrow({ where: { id: sessionId } }),
    ctx.db.rememberedDevice.findMany({
      where: { userId: id, expiresAt: { gt: ctx.clock.now() } },
      orderBy: { lastUsedAt: "desc" },
      take: 100,
    }),
  ]);
  return rows.map((row) => ({
    id: row.id,
    isThisOne: row.id === session.deviceId,
    ip: row.ip,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/**
 * Forgets one of them, and ends the sign-ins in it save the one that asks. The person is locked: a
 * sign-in that begins there at this moment is ended, or asks for the second factor.
 * @throws not_found, also for somebody else's
 */
export async function forgetDevice(ctx: StaffContext, deviceId: string): Promise<Done> {
  const { id, sessionId } = person(ctx);
  return transact(ctx, async (unit) => {
    await lockPerson(unit.tx, id);
    if ((await forgetDeviceOf(unit.tx, id, deviceId)) === 0) throw notFound();
    await unit.tx.userSession.updateMany({
      where: { userId: id, deviceId, revokedAt: null, id: { not: sessionId } },
      data: { revokedAt: ctx.clock.now() },
    });
    return { done: true };
  });
}
