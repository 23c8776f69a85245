import { auditPerson, type Caller } from "#server/auth/audit-person.ts";
import {
  takeAppCode,
  takeRecoveryCode,
  writeApp,
  writeRecoveryCodes,
} from "#server/auth/staff/second-factor.ts";
import type { HalfSession } from "#server/auth/staff/sessions.ts";
import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { attemptRules, consumeAttempt, returnAttempt } from "#server/limits/attempts.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";
import type { Browser } from "#server/procedures/context.ts";
import { person, type StaffContext } from "#server/routers/account/change-password.ts";
import {
  allRemoved,
  factorAdded,
  factorsChanged,
  type Person,
  proveItIsThem,
} from "#server/routers/account/factors.ts";
import { lockSignedIn } from "#server/routers/account/lock-person.ts";
import { rememberIfAsked } from "#server/routers/account/remembered-devices.ts";
import type {
  BeginAuthenticator,
  ConfirmAuthenticator,
  Done,
  NewAuthenticator,
  ProveSecondFactor,
  RecoveryCodes,
  SecondFactor,
} from "#server/wire/access/account.ts";

/** The second factors of the person who asks, and whether the merchant requires one. */
export async function getSecondFactor(ctx: StaffContext): Promise<SecondFactor> {
  const { id } = person(ctx);
  const [user, merchant, app, passkeys, recoveryCodesLeft] = await Promise.all([
    ctx.db.user.findUniqueOrThrow({ where: { id } }),
    ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } }),
    ctx.db.authenticatorApp.findUnique({ where: { userId: id } }),
    ctx.db.passkey.findMany({ where: { userId: id }, orderBy: { createdAt: "asc" }, take: 100 }),
    ctx.db.recoveryCode.count({ where: { userId: id, usedAt: null } }),
  ]);
  return {
    since: user.secondFactorSince?.toISOString() ?? null,
    hasApp: app !== null && app.confirmedAt !== null,
    hasPassword: user.passwordHash !== null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired: merchant.requireSecondFactor,
    isSingleSignOnRequired: merchant.requireSingleSignOn,
  };
}

/**
 * Begins to add an authenticator app: answers its secret, which means nothing before a code of it is
 * given.
 * @throws validation_failed (password) · invalid_state (there is one) · rate_limited
 */
export async function beginAuthenticator(
  ctx: Person,
  { password }: BeginAuthenticator,
): Promise<NewAuthenticator> {
  const { id } = person(ctx);
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id } });
  await proveItIsThem(ctx, user, password);
  return transactAside(ctx, async (unit) => {
    await lockSignedIn(unit.tx, person(ctx));
    await refuseSecondApp(unit.tx, id);
    return writeApp(unit.tx, ctx, user);
  });
}

/**
 * Takes the new app's first code. From now on a second factor is asked for at every sign-in; every
 * other session of the person ends. Answers recovery codes, this once, if it is the first factor.
 * @throws validation_failed (code) · invalid_state · rate_limited
 */
export async function confirmAuthenticator(
  ctx: Person,
  { code }: ConfirmAuthenticator,
): Promise<RecoveryCodes> {
  const { id } = person(ctx);
  await consumeAttempt(ctx, attemptRules.secondFactor, id);
  const codes = await transactAside(ctx, async (unit) => {
    const user = await lockSignedIn(unit.tx, person(ctx));
    await refuseSecondApp(unit.tx, id);
    const first = { code: code.trim(), confirms: true };
    if (!(await takeAppCode(unit.tx, ctx, id, first))) throw wrongCode();
    const data = { confirmedAt: ctx.clock.now() };
    await unit.tx.authenticatorApp.update({ where: { userId: id }, data });
    const action = "account.confirmAuthenticator";
    return factorAdded(unit, ctx, user, { action, notice: "second_factor_added" });
  });
  await returnAttempt(ctx, attemptRules.secondFactor, id);
  return { codes };
}

/** Ten new recovery codes in place of the old. @throws invalid_state · second_factor_required */
export async function renewRecoveryCodes(ctx: Person): Promise<RecoveryCodes> {
  const { id } = person(ctx);
  return transactAside(ctx, async (unit) => {
    const user = await lockSignedIn(unit.tx, person(ctx));
    if (!user.secondFactorSince) throw hasNone();
    await auditPerson(unit, ctx, { userId: id, action: "account.renewRecoveryCodes" });
    await queueNotice(unit.tx, ctx, user, "recovery_codes_renewed");
    return { codes: await writeRecoveryCodes(unit.tx, id) };
  });
}

/** Takes every second factor away; one was proven a moment ago. @throws invalid_state · second_factor_required */
export async function removeSecondFactor(ctx: Person): Promise<Done> {
  await transactAside(ctx, async (unit) => {
    const user = await lockSignedIn(unit.tx, person(ctx));
    if (!user.secondFactorSince) throw hasNone();
    await allRemoved(unit, ctx, user);
    const action = "account.removeSecondFactor";
    await factorsChanged(unit, ctx, user, { action, notice: "second_factor_removed" });
  });
  return { done: true };
}

/** A caller who may prove a second factor: half signed in, or signed in and asked again. */
export type Prover = Caller & {
  principal: Principal | null;
  halfSession?: HalfSession | null;
  browser?: Browser;
};

/** The sign-in that a factor is proven in. @throws unauthorized */
export function provingSession({ principal, halfSession }: Prover): { id: string; userId: string } {
  const { sessionId, id } = principal ?? {};
  const session = sessionId && id ? { id: sessionId, userId: id } : halfSession;
  if (!session) throw unauthorized();
  return session;
}

/**
 * Proves the second factor of a sign-in, by the app's code of this moment or a recovery code, each
 * good for one use. Half a session becomes a whole one, and its device is remembered if asked.
 * @throws unauthorized · validation_failed (code) · rate_limited (5 wrong codes in 15 minutes)
 */
export async function proveSecondFactor(ctx: Prover, input: ProveSecondFactor): Promise<Done> {
  const { code } = input;
  const session = provingSession(ctx);
  const { userId } = session;
  await consumeAttempt(ctx, attemptRules.secondFactor, userId);
  const cookie = await transactAside(ctx, async (unit) => {
    const byApp = await takeAppCode(unit.tx, ctx, userId, { code: code.replaceAll(/\s/g, "") });
    const isTaken = byApp || (await takeRecoveryCode(unit.tx, ctx, userId, code));
    const user = await unit.tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (!isTaken || !user.secondFactorSince) throw wrongCode();
    await markProven(unit.tx, ctx, session);
    if (!byApp) {
      await auditPerson(unit, ctx, { userId, action: "account.useRecoveryCode" });
      await queueNotice(unit.tx, ctx, user, "recovery_code_used");
    }
    return rememberIfAsked(unit, ctx, session, input);
  });
  if (cookie) ctx.browser?.setCookie(cookie);
  await returnAttempt(ctx, attemptRules.secondFactor, userId);
  return { done: true };
}

/** Half a session becomes a whole one; a whole one is fresh again. @throws unauthorized when it was ended */
export async function markProven(
  tx: Tx,
  { clock }: Pick<Caller, "clock">,
  { id }: { id: string },
): Promise<void> {
  const { count } = await tx.userSession.updateMany({
    where: { id, revokedAt: null },
    data: { isHalf: false, factorAt: clock.now() },
  });
  if (count === 0) throw unauthorized();
}

function wrongCode(): DomainError {
  return new DomainError("validation_failed", "code: this code is wrong or was used before");
}

async function refuseSecondApp(tx: Tx, userId: string): Promise<void> {
  const app = await tx.authenticatorApp.findUnique({ where: { userId } });
  if (app?.confirmedAt)
    throw new DomainError("invalid_state", "You have an authenticator app. Remove it first.");
}

function hasNone(): DomainError {
  return new DomainError("invalid_state", "You have no second factor.");
}
