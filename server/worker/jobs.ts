import { sealAuditLog } from "#server/audit/seal.ts";
import { checkPagesJob } from "#server/checkout/integrity/check-pages.ts";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { publishLedgerJob } from "#server/ledger/books/publish.ts";
import { sealLedgerJob } from "#server/ledger/verify/seal.ts";
import { verifyDaily } from "#server/ledger/verify/verify-daily.ts";
import { sendAccountLetters } from "#server/notifications/send-account-letters.ts";
import { recoverLosses } from "#server/payments/disputes/spent-funding.ts";
import { lookAtProcessor } from "#server/payments/processor/look/run.ts";
import { reconcileDaily, reconcileDoubts } from "#server/payments/reconciliation/run.ts";
import { tellOfExpiry } from "#server/routers/api-keys/tell-of-expiry.ts";
import { makeExports } from "#server/routers/exports/make-exports.ts";
import { sweepExports } from "#server/routers/exports/sweep.ts";
import { runErasures } from "#server/routers/personal-data/work/run-erasures.ts";
import { followTestClocks } from "#server/routers/testing/own-runs.ts";
import { timedJobs } from "#server/routers/testing/timed-jobs.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { settleInactive } from "#server/webhooks/delivery/settle-inactive.ts";
import { sweepOldJob } from "#server/worker/retention.ts";
import { analyzeYoungTables } from "#server/worker/young-tables.ts";

/** Everything that the worker does, one line a job. */
export function workerJobs(webhooks: readonly Job[] = webhookJobs().jobs): Job[] {
  return [
    ...timedJobs(webhooks),
    followTestClocks,
    inPresent(settleInactive),
    inPresent(makeExports()),
    inPresent({ name: "sweep-exports", everyMs: 10 * minuteMs, run: sweepExports }),
    inPresent(runErasures()),
    sendAccountLetters(),
    { name: "recover-losses", everyMs: minuteMs, run: recoverLosses },
    { name: "reconcile-doubts", everyMs: 10 * minuteMs, run: reconcileDoubts },
    { name: "look-at-processor", everyMs: minuteMs, run: lookAtProcessor },
    { name: "reconcile-daily", everyMs: hourMs, run: reconcileDaily },
    { name: "tell-of-expiry", everyMs: 10 * minuteMs, run: tellOfExpiry },
    sealLedgerJob(),
    publishLedgerJob,
    sweepOldJob(),
    sealAuditLog(),
    checkPagesJob(),
    { name: "verify-ledger", everyMs: hourMs, run: verifyDaily },
    analyzeYoungTables,
  ];
}

/**
 * For everybody by the service's time, as if there were no test clocks: what a person has asked for in
 * the dashboard, and what waits for no time.
 */
function inPresent(job: Job): Job {
  return {
    ...job,
    run: (services, share) => job.run({ ...services, bench: undefined }, share),
  };
}
