import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { onWake, wakeWorker } from "#server/core/tasks/wake.ts";
import { wholeShare } from "#server/data/buckets.ts";
import { testClocksIdle } from "#server/routers/testing/own-runs.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { workerJobs } from "#server/worker/jobs.ts";
import { startWorker, type Worker } from "#server/worker/worker.ts";

const lookEveryMs = 2;

/** They go round and round, and a test sees nothing of what they do. */
const housekeeping = [
  "sweep-old",
  "seal-ledger",
  "publish-ledger",
  "seal-audit-log",
  "verify-ledger",
  "check-pages",
  "analyze-young-tables",
];

/** The worker of a testing service, which can also be asked to do everything that is due now. */
export type SettlingWorker = Worker & {
  /** Over when no job finds anything to do any more and every webhook has been answered. */
  settle(): Promise<void>;
};

/**
 * Runs the jobs of a worker as every worker does. While somebody waits for all to be done none rests:
 * whatever is committed has all of them look again.
 */
export function startSettlingWorker(services: Services): SettlingWorker {
  const { jobs: ofWebhooks, sender } = webhookJobs();
  /** Counts what has changed; a job that began after a change and found nothing has seen it. */
  let changes = 0;
  let waiting = 0;
  const jobs = workerJobs(ofWebhooks);
  const unseen = jobs.filter(({ name }) => housekeeping.includes(name));
  const watched = jobs.filter((job) => !unseen.includes(job)).map((job) => watch(job));
  const silence = onWake(() => void (changes += 1));
  // Alone with its database: all merchants are this process's.
  const all = { share: async () => wholeShare, end: async () => {} };
  const worker = startWorker(services, [...watched.map(({ job }) => job), ...unseen], all);

  function watch(job: Job) {
    const seen = { changes: -1 };
    const run: Job["run"] = async (...given) => {
      const before = changes;
      // One that fails has told the log, and nobody waits for it for ever.
      const done = await job.run(...given).catch((error: unknown) => {
        seen.changes = before;
        throw error;
      });
      if (done === 0) seen.changes = before;
      else if (waiting > 0) wakeWorker();
      else changes += 1;
      return done;
    };
    const watchedJob = {
      ...job,
      run,
      get onCommit() {
        return waiting > 0 || job.onCommit === true;
      },
    };
    return { job: watchedJob, seen };
  }

  return {
    async settle() {
      waiting += 1;
      wakeWorker();
      try {
        for (;;) {
          await Promise.all([sender.idle(), testClocksIdle(services.db)]);
          if (watched.every(({ seen }) => seen.changes === changes)) return;
          await delay(lookEveryMs);
        }
      } finally {
        waiting -= 1;
      }
    },
    async stop() {
      silence();
      await worker.stop();
    },
  };
}
