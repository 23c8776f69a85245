import { closeResetLinks } from "#server/auth/account-link.ts";
import { hashNewPassword } from "#server/auth/new-password.ts";
import { verifyPassword } from "#server/auth/passwords.ts";
import { endSessionsOf } from "#server/auth/staff/sessions.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { attemptRules, consumeAttempt, returnAttempt } from "#server/limits/attempts.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";
import { lockSignedIn } from "#server/routers/account/lock-person.ts";
import type { ChangePassword, Done } from "#server/wire/access/account.ts";

export type StaffContext = MerchantContext & { principal: Principal };

/**
 * Replaces the password of the person who asks, and ends all of their sessions but this one.
 * Wrong current passwords are counted: 5 in 15 minutes.
 * @throws rate_limited · validation_failed (current, or the new one is easy to guess) · insufficient_role (not a person)
 */
export async function changePassword(ctx: StaffContext, input: ChangePassword): Promise<Done> {
  const { id, sessionId } = person(ctx);
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id } });
  await consumeAttempt(ctx, attemptRules.changePassword, id);
  if (!(await verifyPassword(user.passwordHash, input.current))) {
    throw notYours();
  }
  await returnAttempt(ctx, attemptRules.changePassword, id);
  const { name, email } = user;
  const passwordHash = await hashNewPassword({ password: input.password, about: [name, email] });
  await transact(ctx, async (unit) => {
    const now = await lockSignedIn(unit.tx, { id, sessionId });
    if (now.passwordHash !== user.passwordHash) throw notYours();
    await unit.tx.user.update({
      where: { id },
      data: { passwordHash, updatedAt: ctx.clock.now() },
    });
    await closeResetLinks(unit.tx, id, ctx.clock.now());
    await queueNotice(unit.tx, ctx, user, "password_changed");
    await endSessionsOf({ db: unit.tx, clock: ctx.clock }, id, sessionId);
  });
  return { done: true };
}

function notYours(): DomainError {
  return new DomainError("validation_failed", "current: this is not your password");
}

/** Keys and tokens have no account. @throws insufficient_role */
export function person({ principal }: StaffContext): { id: string; sessionId: string } {
  const { kind, id, sessionId } = principal;
  if (kind !== "staff" || !sessionId) {
    throw new DomainError(
      "insufficient_role",
      "Only a signed-in person can do this. Sign in to the dashboard.",
    );
  }
  return { id, sessionId };
}
