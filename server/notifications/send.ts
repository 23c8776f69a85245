import { addMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { leaseDue, type Queue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import type { MessageModel } from "#server/generated/prisma/models.ts";
import { isPermanentFailure } from "#server/notifications/provider.ts";
import { providersOf } from "#server/notifications/providers.ts";

/** How long after the first failure, the second … the next attempt is made. Then the message has failed. */
export const retryDelaysMs = [
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
];

const unsent: Queue = {
  table: "messages",
  waits: "status = 'pending'",
  dueAt: "nextAttemptAt",
  lease: "leaseUntil",
  leaseMs: 2 * minuteMs,
  atOnceMax: 10,
  counts: true,
};

/** The job that sends what is due. */
export function sendMessages(): Job {
  return { name: "send-messages", everyMs: 2 * secondMs, onCommit: true, run: sendDue };
}

/** Sends up to ten due messages. Two processes never hold the same one. Answers how many it tried. */
export async function sendDue(services: Services, share: Share = wholeShare): Promise<number> {
  const leased = await leaseDue(services, unsent, share);
  const messages = await Promise.all(
    leased.map((one) => services.db.message.findUniqueOrThrow({ where: own(one, one.id) })),
  );
  await Promise.all(messages.map((message) => attempt(services, message)));
  return messages.length;
}

async function attempt(services: Services, message: MessageModel): Promise<void> {
  const provider = providersOf(services.env)[message.channel === "sms" ? "sms" : "email"];
  try {
    const providerId = await provider.send(message);
    await recordSent(services, message, providerId);
  } catch (error) {
    await recordFailure(services, message, error);
  }
}

async function recordSent(
  { db, clock }: Services,
  message: MessageModel,
  providerId: string | null,
): Promise<void> {
  await db.message.update({
    where: own(message, message.id),
    data: {
      status: "sent",
      sentAt: clock.now(),
      providerId,
      lastError: null,
      nextAttemptAt: null,
      leaseUntil: null,
    },
  });
}

async function recordFailure(
  { db, clock, log }: Services,
  message: MessageModel,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const delayMs = isPermanentFailure(error) ? undefined : retryDelaysMs[message.attempts - 1];
  log.warn({ messageId: message.id, attempts: message.attempts, reason }, "a message was not sent");
  await db.message.updateMany({
    // One whose person was erased meanwhile has ended.
    where: { merchantId: message.merchantId, id: message.id, status: "pending" },
    data: {
      status: delayMs === undefined ? "failed" : "pending",
      lastError: reason.replaceAll("\0", "").slice(0, 1000),
      nextAttemptAt: delayMs === undefined ? null : addMs(clock.now(), delayMs),
      leaseUntil: null,
    },
  });
}
