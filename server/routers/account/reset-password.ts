import { choosePasswordUrl, isUnused, readAccountLink } from "#server/auth/account-link.ts";
import { emailKey } from "#server/auth/merchants.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { endSessionsOf } from "#server/auth/sessions.ts";
import { hourMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { queueLetter } from "#server/notifications/queue.ts";
import { consumeAttempt } from "#server/limits/attempts.ts";
import type { ChoosePassword, Done, RequestPasswordReset } from "#server/wire/account.ts";
import { retrying } from "#server/data/transact.ts";
import { wakeWorker } from "#server/core/wake.ts";

const linkLifeMs = hourMs;
const perAccount = { name: "reset-account", attemptsMax: 3, windowMs: hourMs };
const perAddress = { name: "reset-address", attemptsMax: 20, windowMs: hourMs };

/**
 * Writes to the person with this address, if there is one, a letter with a link for a new
 * password. The answer, and when it comes, do not tell whether there is.
 * @throws rate_limited (3 an hour for an account, known or not; 20 for a network address)
 */
export async function requestPasswordReset(
  services: Services,
  input: RequestPasswordReset,
  ip: string | null,
): Promise<Done> {
  const email = emailKey(input.email);
  if (ip) await consumeAttempt(services, perAddress, ip);
  await consumeAttempt(services, perAccount, email);
  // Not waited for: a known account takes longer.
  void writeLetter(services, email).catch((error: unknown) =>
    services.log.error({ err: error }, "a password reset letter was not queued"),
  );
  return { done: true };
}

async function writeLetter(services: Services, email: string): Promise<void> {
  const user = await services.db.user.findUnique({
    where: { email },
    include: { memberships: { orderBy: { createdAt: "asc" }, take: 1 } },
  });
  const [membership] = user?.memberships ?? [];
  if (!user || !membership) return;
  const ctx = actFor(services, membership.merchantId);
  const context = { url: choosePasswordUrl(services, user, linkLifeMs) };
  await queueLetter(services.db, ctx, { template: "password_reset", to: user.email, context });
  wakeWorker();
}

/**
 * Sets the password of the person that a link from a letter is for, and ends all of their
 * sessions. The link works once; two uses at once are one. Accepts an invitation, too.
 * @throws invalid_state, the same for a link that was altered, has expired or was used
 */
export async function choosePassword(services: Services, input: ChoosePassword): Promise<Done> {
  const link = readAccountLink(services, input.token);
  if (!link) throw deadLink();
  const passwordHash = await hashPassword(input.password);
  const { userId, stamp } = link;
  await retrying(services, async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
    const user = await tx.user.findUnique({ where: { id: userId } });
    if (!user || !isUnused(services, user, stamp)) throw deadLink();
    await tx.user.update({
      where: { id: userId },
      data: { passwordHash, updatedAt: services.clock.now() },
    });
    await endSessionsOf({ db: tx, clock: services.clock }, userId);
  });
  return { done: true };
}

function deadLink(): DomainError {
  return new DomainError("invalid_state", "This link does not work any more. Ask for a new one.");
}
