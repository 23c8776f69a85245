import { closeResetLinks, readAccountLink } from "#server/auth/account-link.ts";
import { auditPerson, type Caller } from "#server/auth/audit-person.ts";
import { emailKey } from "#server/auth/merchants.ts";
import { hashNewPassword } from "#server/auth/new-password.ts";
import { endSessionsOf } from "#server/auth/staff/sessions.ts";
import { hourMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { wakeWorker } from "#server/core/tasks/wake.ts";
import { transactAside } from "#server/data/transact.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { consumeAttempt } from "#server/limits/attempts.ts";
import { queueNotice, queueResetLetter } from "#server/notifications/account-letters.ts";
import type { ChoosePassword, Done, RequestPasswordReset } from "#server/wire/access/account.ts";

const perAccount = { name: "reset-account", attemptsMax: 3, windowMs: hourMs };
const perAddress = { name: "reset-address", attemptsMax: 20, windowMs: hourMs };

/**
 * Writes to the person with this address, if there is one, a letter with a link for a new
 * password, which ends the links of earlier ones. The answer, and when it comes, do not tell whether there is.
 * @throws rate_limited (3 an hour for an account, known or not; 20 for a network address)
 */
export async function requestPasswordReset(
  services: Services,
  input: RequestPasswordReset,
  ip: string | null,
): Promise<Done> {
  const email = emailKey(input.email);
  if (ip) await consumeAttempt(services, perAddress, addressGroup(ip));
  await consumeAttempt(services, perAccount, email);
  // Not waited for: a known account takes longer.
  void writeLetter(services, email).catch((error: unknown) =>
    services.log.error({ err: error }, "a password reset email was not queued"),
  );
  return { done: true };
}

async function writeLetter(services: Services, email: string): Promise<void> {
  const user = await services.db.user.findUnique({ where: { email } });
  if (!user || user.disabledAt) return;
  await transactAside(services, async (unit) => {
    // Two requests at once leave one link.
    await unit.tx.$executeRaw`SELECT 1 FROM users WHERE id = ${user.id} FOR UPDATE`;
    await closeResetLinks(unit.tx, user.id, services.clock.now());
    await queueResetLetter(unit.tx, services, user);
  });
  wakeWorker();
}

/**
 * Sets the password of the person that a link from a letter is for, and ends all of their
 * sessions. A link works once, two uses at once are one, and a newer link or password ends it.
 * @throws invalid_state, the same for a link that was altered, has expired, was used or replaced ·
 * validation_failed (easy to guess: the link can be used again)
 */
export async function choosePassword(services: Caller, input: ChoosePassword): Promise<Done> {
  const link = await readAccountLink(services, "password_reset", input.token);
  const userId = link?.userId;
  if (!userId) throw deadLink();
  const { name, email } = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  const passwordHash = await hashNewPassword({ password: input.password, about: [name, email] });
  const { clock, env } = services;
  await transactAside(services, async (unit) => {
    await unit.tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
    if (!(await readAccountLink({ db: unit.tx, clock, env }, "password_reset", input.token)))
      throw deadLink();
    const now = clock.now();
    const user = await unit.tx.user.update({
      where: { id: userId },
      data: { passwordHash, updatedAt: now },
    });
    await queueNotice(unit.tx, services, user, "password_changed");
    await closeResetLinks(unit.tx, userId, now);
    await endSessionsOf({ db: unit.tx, clock }, userId);
    await auditPerson(unit, services, { userId, action: "account.choosePassword" });
  });
  return { done: true };
}

function deadLink(): DomainError {
  return new DomainError("invalid_state", "This link no longer works. Request a new one.");
}
