import { addMs, dayMs } from "#server/core/clock.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";

/**
 * Mastercard wants a reminder 7 to 30 days before each charge of a subscription that is charged every
 * six months or less often; California's law (Business and Professions Code § 17602) wants one 15 to 45
 * days before a year is renewed. At 28 days there is room for a worker that was down for days.
 */
const longPeriodMs = 180 * dayMs;
const noticeMs = 28 * dayMs;

/** SEPA's time between an announcement and its debit, where no shorter one is agreed (EPC016-06, 4.1). */
const debitNoticeMs = 14 * dayMs;

/**
 * When the renewal that follows a period is announced to the customer; null where its period is a short one. A debit is
 * announced always, fourteen days before, or when a shorter period begins.
 */
export function noticeAt(start: Date, end: Date, isDebited: boolean): Date | null {
  if (isDebited) {
    const at = addMs(end, -debitNoticeMs);
    return at < start ? start : at;
  }
  return end.getTime() - start.getTime() < longPeriodMs ? null : addMs(end, -noticeMs);
}

/**
 * Visa wants a reminder at least seven days before the first charge after a trial, Mastercard one of goods three to seven
 * days before it.
 */
const trialNoticeMs = 7 * dayMs;

/** When the end of a trial is announced: seven days before, or at once where it is shorter. */
export function trialNoticeAt(now: Date, trialEnd: Date): Date {
  const at = addMs(trialEnd, -trialNoticeMs);
  return at < now ? now : at;
}

/**
 * When a subscription that goes on is charged next: at the end of its period, or, past due, on the next day of its
 * retries or when another period begins.
 */
export function nextChargeAt({
  nextAttemptAt,
  currentPeriodEnd: end,
}: Pick<SubscriptionModel, "nextAttemptAt" | "currentPeriodEnd">): Date {
  return nextAttemptAt && nextAttemptAt > end ? nextAttemptAt : end;
}
