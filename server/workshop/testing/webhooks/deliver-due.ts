import type { Services } from "#server/core/context.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";

/** A worker that sends when it is told to: each call runs until nothing is due any more. */
export function dueDeliveries(services: Services): () => Promise<void> {
  const { jobs, sender } = webhookJobs();
  return async () => {
    for (let done = 1; done > 0;) {
      done = 0;
      for (const job of jobs) {
        // So that what is sent and what is recorded follow one another in the same order each time.
        await sender.idle();
        done += await job.run(services);
      }
    }
  };
}
