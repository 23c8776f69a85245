import { addMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { MessageModel } from "#server/generated/prisma/models.ts";
import { PermanentFailure } from "#server/notifications/provider.ts";
import { providersOf } from "#server/notifications/providers.ts";
import type { Job } from "#server/core/job.ts";
import { own } from "#server/data/own.ts";

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

/** Longer than an attempt can last; a process that dies keeps its messages this long from the others. */
const leaseMs = 2 * minuteMs;
const atOnceMax = 10;

/** The job that sends what is due. */
export function sendMessages(): Job {
  return { name: "send-messages", everyMs: 2 * secondMs, onCommit: true, run: sendDue };
}

/** Sends up to ten due messages. Two processes never hold the same one. Answers how many it tried. */
export async function sendDue(services: Services): Promise<number> {
  const messages = await claim(services);
  await Promise.all(messages.map((message) => attempt(services, message)));
  return messages.length;
}

async function claim({ db, clock }: Services): Promise<MessageModel[]> {
  const now = clock.now();
  return db.$queryRaw<MessageModel[]>`
    UPDATE messages SET "leaseUntil" = ${addMs(now, leaseMs)}, attempts = attempts + 1
    WHERE ("merchantId", id) IN (
      SELECT "merchantId", id FROM messages
      WHERE status = 'pending' AND "nextAttemptAt" <= ${now} AND ("leaseUntil" IS NULL OR "leaseUntil" <= ${now})
      ORDER BY "nextAttemptAt" LIMIT ${atOnceMax} FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING *`;
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
  const delayMs =
    error instanceof PermanentFailure ? undefined : retryDelaysMs[message.attempts - 1];
  log.warn({ messageId: message.id, attempts: message.attempts, reason }, "a message was not sent");
  await db.message.update({
    where: own(message, message.id),
    data: {
      status: delayMs === undefined ? "failed" : "pending",
      lastError: reason.replaceAll("\0", "").slice(0, 1000),
      nextAttemptAt: delayMs === undefined ? null : addMs(clock.now(), delayMs),
      leaseUntil: null,
    },
  });
}
