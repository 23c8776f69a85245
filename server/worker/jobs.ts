import { deliverWebhooks } from "#server/events/deliver.ts";
import type { Job } from "#server/worker/job.ts";

/** Everything that the worker does, one line a job. */
export function workerJobs(): Job[] {
  return [deliverWebhooks()];
}
