import { auditPerson } from "#server/auth/audit-person.ts";
import type { Caller } from "#server/auth/audit-person.ts";
import { verifyPassword } from "#server/auth/passwords.ts";
import {
  removeFactors,
  takeAppCode,
  takeRecoveryCode,
  writeApp,
  writeRecoveryCodes,
} from "#server/auth/second-factor.ts";
import { endSessionsOf } from "#server/auth/sessions.ts";
import { unauthorized } from "#server/auth/unauthorized.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Principal } from "#server/core/principal.ts";
import { transactAside } from "#server/data/transact.ts";
import { attemptRules, consumeAttempt, returnAttempt } from "#server/limits/attempts.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";
import { person } from "#server/routers/account/change-password.ts";
import type { StaffContext } from "#server/routers/account/change-password.ts";
import type {
  BeginAuthenticator,
  Done,
  NewAuthenticator,
  ProveSecondFactor,
  RecoveryCodes,
  SecondFactor,
} from "#server/wire/account.ts";

type Person = StaffContext & { ip: string | null };

/** Whether the person who asks has a second factor, and whether the merchant wants one. */
export async function getSecondFactor(ctx: StaffContext): Promise<SecondFactor> {
  const { id } = person(ctx);
  const [user, merchant, recoveryCodesLeft] = await Promise.all([
    ctx.db.user.findUniqueOrThrow({ where: { id } }),
    ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } }),
    ctx.db.recoveryCode.count({ where: { userId: id, usedAt: null } }),
  ]);
  const since = user.secondFactorSince?.toISOString() ?? null;
  return { since, recoveryCodesLeft, isRequired: merchant.requireSecondFactor };
}

/**
 * Begins to add an authenticator app: answers its secret, which means nothing before a code of it is
 * given. Asks for the password: a browser left open is not enough.
 * @throws validation_failed (password) · invalid_state (there is one) · rate_limited
 */
export async function beginAuthenticator(
  ctx: Person,
  input: BeginAuthenticator,
): Promise<NewAuthenticator> {
  const { id } = person(ctx);
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id } });
  await consumeAttempt(ctx, attemptRules.changePassword, id);
  if (!(await verifyPassword(user.passwordHash, input.password)))
    throw new DomainError("validation_failed", "password: this is not your password");
  await returnAttempt(ctx, attemptRules.changePassword, id);
  return transactAside(ctx, async (unit) => {
    await unit.tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
    const { secondFactorSince } = await unit.tx.user.findUniqueOrThrow({ where: { id } });
    if (secondFactorSince) throw hasOne();
    return writeApp(unit.tx, ctx, user);
  });
}

/**
 * Takes the new app's first code. From now on a second factor is asked for at every sign-in; every
 * other session of the person ends. Answers recovery codes, this once. Tells the person by letter.
 * @throws validation_failed (code) · invalid_state · rate_limited
 */
export async function confirmAuthenticator(
  ctx: Person,
  { code }: ProveSecondFactor,
): Promise<RecoveryCodes> {
  const { id, sessionId } = person(ctx);
  await consumeAttempt(ctx, attemptRules.secondFactor, id);
  const now = ctx.clock.now();
  const codes = await transactAside(ctx, async (unit) => {
    await unit.tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
    const user = await unit.tx.user.findUniqueOrThrow({ where: { id } });
    if (user.secondFactorSince) throw hasOne();
    if (!(await takeAppCode(unit.tx, ctx, id, code.trim()))) throw wrongCode();
    await unit.tx.authenticatorApp.update({ where: { userId: id }, data: { confirmedAt: now } });
    await unit.tx.user.update({ where: { id }, data: { secondFactorSince: now } });
    await unit.tx.userSession.update({ where: { id: sessionId }, data: { factorAt: now } });
    await endSessionsOf({ db: unit.tx, clock: ctx.clock }, id, sessionId);
    await auditPerson(unit, ctx, { userId: id, action: "account.confirmAuthenticator" });
    await queueNotice(unit.tx, ctx, user, "second_factor_added");
    return writeRecoveryCodes(unit.tx, id);
  });
  await returnAttempt(ctx, attemptRules.secondFactor, id);
  return { codes };
}

/** Ten new recovery codes in place of the old. @throws invalid_state · second_factor_required */
export async function renewRecoveryCodes(ctx: Person): Promise<RecoveryCodes> {
  const { id } = person(ctx);
  return transactAside(ctx, async (unit) => {
    const user = await unit.tx.user.findUniqueOrThrow({ where: { id } });
    if (!user.secondFactorSince) throw hasNone();
    await auditPerson(unit, ctx, { userId: id, action: "account.renewRecoveryCodes" });
    await queueNotice(unit.tx, ctx, user, "recovery_codes_renewed");
    return { codes: await writeRecoveryCodes(unit.tx, id) };
  });
}

/** Takes the second factor away; it was proven a moment ago. @throws invalid_state · second_factor_required */
export async function removeSecondFactor(ctx: Person): Promise<Done> {
  const { id, sessionId } = person(ctx);
  await transactAside(ctx, async (unit) => {
    const user = await unit.tx.user.findUniqueOrThrow({ where: { id } });
    if (!user.secondFactorSince) throw hasNone();
    await removeFactors(unit.tx, id);
    // Other sessions were opened with it, and are not to outlive it as if they had been opened without.
    await unit.tx.userSession.update({ where: { id: sessionId }, data: { factorAt: null } });
    await endSessionsOf({ db: unit.tx, clock: ctx.clock }, id, sessionId);
    await auditPerson(unit, ctx, { userId: id, action: "account.removeSecondFactor" });
    await queueNotice(unit.tx, ctx, user, "second_factor_removed");
  });
  return { done: true };
}

/** Who may prove a second factor: half signed in, or signed in and asked again. */
type Prover = Caller & {
  principal: Principal | null;
  halfSession?: { id: string; userId: string } | null;
};

/**
 * Proves the second factor of a sign-in, by the app's code of this moment or a recovery code, each
 * good for one use. Half a session becomes a whole one.
 * @throws unauthorized · validation_failed (code) · rate_limited (5 wrong codes in 15 minutes)
 */
export async function proveSecondFactor(ctx: Prover, { code }: ProveSecondFactor): Promise<Done> {
  const { sessionId, id } = ctx.principal ?? {};
  const session = sessionId && id ? { id: sessionId, userId: id } : ctx.halfSession;
  if (!session) throw unauthorized();
  const { userId } = session;
  await consumeAttempt(ctx, attemptRules.secondFactor, userId);
  await transactAside(ctx, async (unit) => {
    const byApp = await takeAppCode(unit.tx, ctx, userId, code.replaceAll(/\s/g, ""));
    const isTaken = byApp || (await takeRecoveryCode(unit.tx, ctx, userId, code));
    const user = await unit.tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (!isTaken || !user.secondFactorSince) throw wrongCode();
    const { count } = await unit.tx.userSession.updateMany({
      where: { id: session.id, revokedAt: null },
      data: { isHalf: false, factorAt: ctx.clock.now() },
    });
    if (count === 0) throw unauthorized();
    if (byApp) return;
    await auditPerson(unit, ctx, { userId, action: "account.useRecoveryCode" });
    await queueNotice(unit.tx, ctx, user, "recovery_code_used");
  });
  await returnAttempt(ctx, attemptRules.secondFactor, userId);
  return { done: true };
}

function wrongCode(): DomainError {
  return new DomainError("validation_failed", "code: this code is wrong or was used before");
}

function hasOne(): DomainError {
  return new DomainError("invalid_state", "You have an authenticator app. Remove it first.");
}

function hasNone(): DomainError {
  return new DomainError("invalid_state", "You have no second factor.");
}
