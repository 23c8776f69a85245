import { hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { tellOfExpiry } from "#server/routers/api-keys/tell-of-expiry.ts";
import { checkPagesJob } from "#server/checkout/integrity/check-pages.ts";
import { sealAuditLog } from "#server/audit/seal.ts";
import { webhookJobs } from "#server/webhooks/deliver.ts";
import { settleInactive } from "#server/webhooks/settle-inactive.ts";
import { sealLedgerJob } from "#server/ledger/seal.ts";
import { verifyDaily } from "#server/ledger/verify-daily.ts";
import { sendAccountLetters } from "#server/notifications/send-account-letters.ts";
import { sendMessages } from "#server/notifications/send.ts";
import { reconcileAttempts } from "#server/payments/attempts/reconcile.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { releaseHolds } from "#server/payments/intents/reserve.ts";
import { sweepFiles } from "#server/storage/sweep.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { recoverLosses } from "#server/payments/disputes/spent-funding.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { reconcileDaily, reconcileDoubts } from "#server/payments/reconciliation/run.ts";
import { makeExports } from "#server/routers/exports/make-exports.ts";
import { sweepExports } from "#server/routers/exports/sweep.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { sendPayouts } from "#server/routers/payouts/send.ts";
import { followTestClocks } from "#server/routers/testing/own-runs.ts";
import { sweepOldJob } from "#server/worker/retention.ts";
import type { Job } from "#server/core/job.ts";

/** Everything that the worker does, one line a job. */
export function workerJobs(webhooks: readonly Job[] = webhookJobs().jobs): Job[] {
  return [
    ...webhooks,
    settleInactive,
    sendMessages(),
    sendAccountLetters(),
    sweepFiles(),
    makeExports(),
    { name: "sweep-exports", everyMs: 10 * minuteMs, run: sweepExports },
    { name: "reconcile-attempts", everyMs: 5 * secondMs, run: reconcileAttempts },
    { name: "expire-intents", everyMs: 10 * secondMs, run: expireIntents },
    { name: "handle-notices", everyMs: secondMs, run: handleNotices },
    { name: "settle-refunds", everyMs: 5 * secondMs, run: settleRefunds },
    { name: "release-holds", everyMs: minuteMs, run: releaseHolds },
    { name: "recover-losses", everyMs: minuteMs, run: recoverLosses },
    { name: "renew-subscriptions", everyMs: 10 * secondMs, run: renewSubscriptions },
    { name: "send-payouts", everyMs: 5 * secondMs, run: sendPayouts },
    { name: "schedule-payouts", everyMs: minuteMs, run: schedulePayouts },
    { name: "reconcile-doubts", everyMs: 10 * minuteMs, run: reconcileDoubts },
    { name: "reconcile-daily", everyMs: hourMs, run: reconcileDaily },
    { name: "tell-of-expiry", everyMs: 10 * minuteMs, run: tellOfExpiry },
    sealLedgerJob(),
    sweepOldJob(),
    sealAuditLog(),
    checkPagesJob(),
    followTestClocks,
    { name: "verify-ledger", everyMs: hourMs, run: verifyDaily },
  ];
}
