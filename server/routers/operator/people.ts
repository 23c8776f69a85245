import { closeResetLinks } from "#server/auth/account-link.ts";
import { auditPerson } from "#server/auth/audit-person.ts";
import { emailKey } from "#server/auth/merchants.ts";
import { hashNewPassword } from "#server/auth/new-password.ts";
import { removeFactors } from "#server/auth/staff/second-factor.ts";
import { endSessionsOf } from "#server/auth/staff/sessions.ts";
import { byOperator, type Operator } from "#server/core/caller/operator.ts";
import { newRequestId, type Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { UserModel } from "#server/generated/prisma/models.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";
import { withdrawAllOfPerson } from "#server/routers/team/invitation-rows.ts";
import { passwordLengthMax, passwordLengthMin } from "#server/wire/atoms/merchant/password.ts";

/** An operator's act on a person's account, which the operator names by email address. */
export type ActOnPerson = { email: string; operator: Operator };

/**
 * Closes an account: every sign-in ends, and nobody signs in with it. What the person invited is withdrawn; what they
 * made stays, their keys included: see `revokeOfPerson`. Entered at every merchant of theirs. Again it changes nothing.
 * @throws not_found
 */
export function disablePerson(services: Services, act: ActOnPerson): Promise<{ id: string }> {
  return actOn(services, act, "operator.disablePerson", async (unit, { id, disabledAt }) => {
    const now = services.clock.now();
    const data = { disabledAt: disabledAt ?? now, updatedAt: now };
    await unit.tx.user.update({ where: { id }, data });
    await endSessionsOf({ db: unit.tx, clock: services.clock }, id);
    await closeResetLinks(unit.tx, id, now);
    await withdrawAllOfPerson({ tx: unit.tx, clock: services.clock }, id);
  });
}

/** Opens a closed account again. @throws not_found */
export function enablePerson(services: Services, act: ActOnPerson): Promise<{ id: string }> {
  return actOn(services, act, "operator.enablePerson", async (unit, { id }) => {
    const data = { disabledAt: null, updatedAt: services.clock.now() };
    await unit.tx.user.update({ where: { id }, data });
  });
}

/**
 * Ends all of a person's sign-ins, withdraws what they invited, and revokes every key that they made, wherever.
 * @throws not_found
 */
export function revokeOfPerson(services: Services, act: ActOnPerson): Promise<{ id: string }> {
  return actOn(services, act, "operator.revokeOfPerson", async (unit, { id }) => {
    const now = services.clock.now();
    await endSessionsOf({ db: unit.tx, clock: services.clock }, id);
    await closeResetLinks(unit.tx, id, now);
    await withdrawAllOfPerson({ tx: unit.tx, clock: services.clock }, id);
    // At merchants that they have left, too.
    await unit.tx.$executeRaw`
      UPDATE api_keys SET "revokedAt" = ${now}
      WHERE "createdById" = ${id} AND ("revokedAt" IS NULL OR "revokedAt" > ${now})`;
  });
}

/**
 * Takes all second factors of somebody who has lost them, and ends their sign-ins; a letter tells of
 * it. The operator has made sure who asks, and says how.
 * @throws not_found · validation_failed (no reason)
 */
export async function resetFactors(services: Services, act: ActOnPerson): Promise<{ id: string }> {
  if (!act.operator.reason?.trim())
    throw new DomainError("validation_failed", "reason: say who asked, and how you verified it");
  return actOn(services, act, "operator.resetSecondFactor", async (unit, user) => {
    await removeFactors(unit.tx, user.id);
    await endSessionsOf({ db: unit.tx, clock: services.clock }, user.id);
    await queueNotice(unit.tx, services, user, "second_factor_reset");
  });
}

/** Sets a password, and ends all sign-ins; a letter tells of it. @throws not_found · validation_failed */
export async function setPassword(
  services: Services,
  { password, ...act }: ActOnPerson & { password: string },
): Promise<{ id: string }> {
  if (password.length < passwordLengthMin || password.length > passwordLengthMax)
    throw new DomainError(
      "validation_failed",
      `password: has ${passwordLengthMin} to ${passwordLengthMax} characters`,
    );
  const passwordHash = await hashNewPassword({ password, about: [act.email] });
  return actOn(services, act, "operator.setPassword", async (unit, user) => {
    const now = services.clock.now();
    await unit.tx.user.update({ where: { id: user.id }, data: { passwordHash, updatedAt: now } });
    await closeResetLinks(unit.tx, user.id, now);
    await endSessionsOf({ db: unit.tx, clock: services.clock }, user.id);
    await queueNotice(unit.tx, services, user, "password_changed");
  });
}

async function actOn(
  services: Services,
  { email, operator }: ActOnPerson,
  action: string,
  work: (unit: Unit, user: UserModel) => Promise<void>,
): Promise<{ id: string }> {
  const found = await services.db.user.findUnique({ where: { email: emailKey(email) } });
  if (!found) throw new DomainError("not_found", `No account has the address ${email}.`);
  const { id } = found;
  await transactAside(services, async (unit) => {
    await unit.tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
    await work(unit, await unit.tx.user.findUniqueOrThrow({ where: { id } }));
    const caller = { ...services, requestId: newRequestId(), ip: null };
    await auditPerson(unit, caller, { userId: id, action, by: byOperator(operator) });
  });
  return { id };
}
