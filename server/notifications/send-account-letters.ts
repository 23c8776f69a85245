import { addMs, dayMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { leaseCommon, type Queue } from "#server/data/lease.ts";
import type { AccountLetterModel } from "#server/generated/prisma/models.ts";
import { composeLetter } from "#server/notifications/account-letters.ts";
import { isPermanentFailure } from "#server/notifications/provider.ts";
import { providersOf } from "#server/notifications/providers.ts";
import { retryDelaysMs } from "#server/notifications/send.ts";

const unsent: Queue = {
  table: "account_letters",
  waits: "status = 'pending'",
  dueAt: "nextAttemptAt",
  lease: "leaseUntil",
  leaseMs: 2 * minuteMs,
  atOnceMax: 10,
  counts: true,
};
/**
 * Number of emails of one kind that an address gets a day, whichever merchants send them. Further ones are
 * dropped silently: a refusal would tell a merchant that others write to the address.
 */
const perAddressMax = 20;

/** The job that sends letters about accounts. */
export function sendAccountLetters(): Job {
  const everyMs = 2 * secondMs;
  return { name: "send-account-letters", everyMs, onCommit: true, run: sendDueLetters };
}

/** Sends up to ten letters that are due. Two processes never hold the same one. */
export async function sendDueLetters(services: Services): Promise<number> {
  const ids = await leaseCommon(services, unsent);
  const letters = await services.db.accountLetter.findMany({ where: { id: { in: ids } } });
  await Promise.all(letters.map((letter) => attempt(services, letter)));
  return letters.length;
}

async function attempt(services: Services, letter: AccountLetterModel): Promise<void> {
  try {
    const composed = await composeLetter(services, letter);
    if (!composed) return await giveUp(services, letter, "Not needed any more.");
    if (await isFlooded(services, letter))
      return await giveUp(services, letter, "Too many emails to this address in a day.");
    // Before it is sent: a letter that arrives has a link that works.
    await services.db.accountLetter.update({
      where: { id: letter.id },
      data: { linkExpiresAt: composed.linkExpiresAt },
    });
    const { id, recipient } = letter;
    await providersOf(services.env).account.send({
      id,
      recipient,
      merchantId: null,
      ...composed.message,
    });
    await recordSent(services, letter);
  } catch (error) {
    await recordFailure(services, letter, error);
  }
}

async function isFlooded({ db, clock }: Services, letter: AccountLetterModel): Promise<boolean> {
  const sent = await db.accountLetter.count({
    where: {
      recipient: letter.recipient,
      kind: letter.kind,
      // Letters that a key can cause do not use up the day of warnings.
      approvalId: letter.approvalId === null ? null : { not: null },
      status: "sent",
      createdAt: { gt: addMs(clock.now(), -dayMs) },
    },
  });
  return sent >= perAddressMax;
}

async function recordSent({ db, clock }: Services, { id }: AccountLetterModel): Promise<void> {
  await db.accountLetter.update({
    where: { id },
    data: {
      status: "sent",
      sentAt: clock.now(),
      lastError: null,
      nextAttemptAt: null,
      leaseUntil: null,
    },
  });
}

async function giveUp({ db }: Services, { id }: AccountLetterModel, why: string): Promise<void> {
  await db.accountLetter.update({
    where: { id },
    data: { status: "failed", lastError: why, nextAttemptAt: null, leaseUntil: null },
  });
}

async function recordFailure(
  services: Services,
  letter: AccountLetterModel,
  error: unknown,
): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error))
    .replaceAll("\0", "")
    .slice(0, 1000);
  const delayMs = isPermanentFailure(error) ? undefined : retryDelaysMs[letter.attempts - 1];
  const { id, attempts } = letter;
  services.log.warn({ letterId: id, attempts, reason }, "an email about an account was not sent");
  if (delayMs === undefined) return giveUp(services, letter, reason);
  await services.db.accountLetter.update({
    where: { id },
    data: {
      lastError: reason,
      nextAttemptAt: addMs(services.clock.now(), delayMs),
      leaseUntil: null,
    },
  });
}
