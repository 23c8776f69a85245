import { addMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { leaseDue, type Queue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import type { MessageModel } from "#server/generated/prisma/models.ts";
import { isPermanentFailure, PermanentFailure } from "#server/notifications/provider.ts";
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

/** Whether a letter is to be sent now: its time may be over, or not have come. */
export type Standing = "wanted" | "over" | "not_yet";
/** Letters, by template, that are looked at again before each attempt to send them. */
export type LastLooks = {
  readonly [template: string]: (services: Services, message: MessageModel) => Promise<Standing>;
};
const notYetMs = 10 * minuteMs;

/** The job that sends what is due. */
export function sendMessages(looks: LastLooks): Job {
  const run: Job["run"] = (services, share) => sendDue(services, share, looks);
  return { name: "send-messages", everyMs: 2 * secondMs, onCommit: true, run };
}

/** Sends up to ten due messages. Two processes never hold the same one. Answers how many it tried. */
export async function sendDue(
  services: Services,
  share: Share = wholeShare,
  looks: LastLooks = {},
): Promise<number> {
  const leased = await leaseDue(services, unsent, share);
  const messages = await Promise.all(
    leased.map((one) => services.db.message.findUniqueOrThrow({ where: own(one, one.id) })),
  );
  await Promise.all(messages.map((message) => attempt(services, message, looks)));
  return messages.length;
}

async function attempt(services: Services, message: MessageModel, looks: LastLooks): Promise<void> {
  const provider = providersOf(services.env)[message.channel === "sms" ? "sms" : "email"];
  try {
    const standing = await looks[message.template ?? ""]?.(services, message);
    if (standing === "not_yet") return await putOff(services, message);
    if (standing === "over") throw new PermanentFailure("Not needed any more.");
    const { unsubscribe } = message.data as { unsubscribe?: { url: string } };
    const unsubscribeUrl = message.template === "order_reminder" ? unsubscribe?.url : null;
    const providerId = await provider.send({ ...message, unsubscribeUrl: unsubscribeUrl ?? null });
    await recordSent(services, message, providerId);
  } catch (error) {
    await recordFailure(services, message, error);
  }
}

/** As if it had not been tried. */
async function putOff({ db, clock }: Services, message: MessageModel): Promise<void> {
  await db.message.updateMany({
    where: { merchantId: message.merchantId, id: message.id, status: "pending" },
    data: {
      attempts: { decrement: 1 },
      nextAttemptAt: addMs(clock.now(), notYetMs),
      leaseUntil: null,
    },
  });
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
