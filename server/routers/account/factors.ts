import { auditPerson, type Caller } from "#server/auth/audit-person.ts";
import { verifyPassword } from "#server/auth/passwords.ts";
import { removeFactors, writeRecoveryCodes } from "#server/auth/staff/second-factor.ts";
import { endSessionsOf } from "#server/auth/staff/sessions.ts";
import { addMs, minuteMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { UserModel } from "#server/generated/prisma/models.ts";
import { attemptRules, consumeAttempt, returnAttempt } from "#server/limits/attempts.ts";
import { type Notice, queueNotice } from "#server/notifications/account-letters.ts";
import { person, type StaffContext } from "#server/routers/account/change-password.ts";

export type Person = StaffContext & { ip: string | null };

/** A sign-in of so long ago still says who sits there, of people without a password. */
const justSignedInMs = 10 * minuteMs;

/**
 * Proves that the person themselves is about to add a factor: an open browser is not enough. A
 * person with a factor has proven it a moment ago (`stepUp`). Others give their password; those
 * without one, who sign in by single sign-on, have just signed in.
 * @throws validation_failed (password) · invalid_state (sign in again) · rate_limited
 */
export async function proveItIsThem(
  ctx: Person,
  user: UserModel,
  password: string | undefined,
): Promise<void> {
  if (user.secondFactorSince) return;
  if (user.passwordHash === null) return requireNewSignIn(ctx);
  await consumeAttempt(ctx, attemptRules.changePassword, user.id);
  if (!(await verifyPassword(user.passwordHash, password ?? "")))
    throw new DomainError("validation_failed", "password: this is not your password");
  await returnAttempt(ctx, attemptRules.changePassword, user.id);
}

async function requireNewSignIn(ctx: Person): Promise<void> {
  const { sessionId } = person(ctx);
  const { createdAt } = await ctx.db.userSession.findUniqueOrThrow({ where: { id: sessionId } });
  if (addMs(createdAt, justSignedInMs) > ctx.clock.now()) return;
  throw new DomainError(
    "invalid_state",
    "Sign out and in again first: this requires a new sign-in.",
  );
}

type Change = { action: string; notice: Notice; name?: string };

/**
 * The consequences of a new factor, for a person whose row is locked: it is asked for from now on,
 * every other session ends, a letter tells of it. Answers recovery codes, shown this once, if it is
 * the first factor.
 */
export async function factorAdded(
  unit: Unit,
  ctx: Person,
  user: UserModel,
  change: Change,
): Promise<string[]> {
  const now = ctx.clock.now();
  if (!user.secondFactorSince)
    await unit.tx.user.update({ where: { id: user.id }, data: { secondFactorSince: now } });
  const { sessionId } = person(ctx);
  await unit.tx.userSession.update({ where: { id: sessionId }, data: { factorAt: now } });
  await factorsChanged(unit, ctx, user, change);
  return user.secondFactorSince ? [] : writeRecoveryCodes(unit.tx, user.id);
}

/**
 * The consequences of a removed factor, for a person whose row is locked; after the last one no
 * factor is asked for.
 */
export async function factorRemoved(
  unit: Unit,
  ctx: Person,
  user: UserModel,
  change: Change,
): Promise<void> {
  const left =
    (await unit.tx.authenticatorApp.count({
      where: { userId: user.id, confirmedAt: { not: null } },
    })) + (await unit.tx.passkey.count({ where: { userId: user.id } }));
  if (left === 0) await allRemoved(unit, ctx, user);
  await factorsChanged(unit, ctx, user, change);
}

/** From now on no second factor is asked for; other sessions are not to go on as if opened without. */
export async function allRemoved(unit: Unit, ctx: Person, { id }: UserModel): Promise<void> {
  await removeFactors(unit.tx, id);
  const { sessionId } = person(ctx);
  await unit.tx.userSession.update({ where: { id: sessionId }, data: { factorAt: null } });
}

export async function factorsChanged(
  unit: Unit,
  ctx: Caller & Person,
  user: UserModel,
  { action, notice, name }: Change,
): Promise<void> {
  const { id, sessionId } = person(ctx);
  await endSessionsOf({ db: unit.tx, clock: ctx.clock }, id, sessionId);
  await auditPerson(unit, ctx, { userId: id, action, input: name === undefined ? {} : { name } });
  await queueNotice(unit.tx, ctx, user, notice);
}
