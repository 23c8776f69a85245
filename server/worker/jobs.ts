import { secondMs } from "#server/clock.ts";
import { deliverWebhooks } from "#server/events/deliver.ts";
import { reconcileAttempts } from "#server/payments/attempts/reconcile.ts";
import { expireIntents } from "#server/payments/expire.ts";
import type { Job } from "#server/worker/job.ts";

/** Everything that the worker does, one line a job. */
export function workerJobs(): Job[] {
  return [
    deliverWebhooks(),
    { name: "reconcile-attempts", everyMs: 5 * secondMs, run: reconcileAttempts },
    { name: "expire-intents", everyMs: 10 * secondMs, run: expireIntents },
  ];
}
