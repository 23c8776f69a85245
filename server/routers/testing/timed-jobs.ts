import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { sendMessages } from "#server/notifications/send.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { expireCredits } from "#server/payments/credits/expire.ts";
import { expireGiftCards } from "#server/payments/gift-cards/expire.ts";
import { releaseHolds } from "#server/payments/intents/capture/reserve.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { invoiceLooks } from "#server/payments/invoices/letters/look-at.ts";
import { remindOfInvoices } from "#server/payments/invoices/letters/remind.ts";
import { tellLinkExpiry } from "#server/payments/links/tell-expiry.ts";
import { forgetCards } from "#server/payments/methods/removals.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { lookAtReminder } from "#server/payments/reminders/standing.ts";
import { writeReminders } from "#server/payments/reminders/write.ts";
import { announceExpiries } from "#server/payments/subscriptions/letters/announce-expiries.ts";
import { announceRenewals } from "#server/payments/subscriptions/letters/announce-renewals.ts";
import { announceTrialEnds } from "#server/payments/subscriptions/letters/announce-trial-ends.ts";
import { subscriptionLooks } from "#server/payments/subscriptions/letters/look-at.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { expireApprovals } from "#server/routers/api-keys/approvals/expire.ts";
import { expireCustomerHolds } from "#server/routers/holds/release.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { sendPayouts } from "#server/routers/payouts/send.ts";
import { sweepFiles } from "#server/storage/sweep.ts";

/**
 * The jobs that depend on a merchant's time. The worker runs them for all merchants with the
 * service's time (worker/jobs.ts), and own-runs.ts for each merchant whose test clock is ahead,
 * which the worker leaves out.
 */
export function timedJobs(webhooks: readonly Job[]): Job[] {
  return [
    ...webhooks,
    sendMessages({ order_reminder: lookAtReminder, ...subscriptionLooks, ...invoiceLooks }),
    sweepFiles(),
    { name: "reconcile-attempts", everyMs: 5 * secondMs, run: reconcileAttempts },
    { name: "expire-intents", everyMs: 10 * secondMs, run: expireIntents },
    { name: "handle-notices", everyMs: secondMs, run: handleNotices },
    { name: "settle-refunds", everyMs: 5 * secondMs, run: settleRefunds },
    { name: "forget-cards", everyMs: minuteMs, run: forgetCards },
    { name: "tell-link-expiry", everyMs: 10 * secondMs, run: tellLinkExpiry },
    { name: "release-holds", everyMs: minuteMs, run: releaseHolds },
    { name: "expire-approvals", everyMs: 10 * secondMs, run: expireApprovals },
    { name: "expire-credits", everyMs: 10 * secondMs, run: expireCredits },
    { name: "expire-gift-cards", everyMs: 10 * secondMs, run: expireGiftCards },
    { name: "expire-customer-holds", everyMs: 10 * secondMs, run: expireCustomerHolds },
    { name: "renew-subscriptions", everyMs: 10 * secondMs, run: renewSubscriptions },
    { name: "remind-of-invoices", everyMs: minuteMs, run: remindOfInvoices },
    { name: "announce-renewals", everyMs: minuteMs, run: announceRenewals },
    { name: "announce-trial-ends", everyMs: minuteMs, run: announceTrialEnds },
    { name: "announce-expiries", everyMs: minuteMs, run: announceExpiries },
    { name: "write-reminders", everyMs: minuteMs, run: writeReminders },
    { name: "send-payouts", everyMs: 5 * secondMs, run: sendPayouts },
    { name: "schedule-payouts", everyMs: minuteMs, run: schedulePayouts },
  ];
}
