import { setImmediate as nextTurn } from "node:timers/promises";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { onWake } from "#server/core/tasks/wake.ts";
import { beginTrace, isTracing, typeOf } from "#server/core/telemetry/tracing.ts";
import { type Buckets, leaseBuckets } from "#server/worker/bucket-leases.ts";
import { workerJobs } from "#server/worker/jobs.ts";
import { measureBooks } from "#server/worker/measure-books.ts";
import { measureJobs } from "#server/worker/measure-jobs.ts";
import { measureWaiting } from "#server/worker/waiting.ts";

export type Worker = {
  /** Starts nothing new and waits for what is in flight, at most 20 seconds. `tellWait` hears what that is. */
  stop(tellWait?: (what: string) => void): Promise<void>;
};

export const stopWithinMs = 20_000;

/**
 * Runs every job in a loop of its own: at once again while there is work, after `everyMs` or a
 * commit of this process otherwise. A job never overlaps itself in a process, and one that
 * fails is logged, rests and holds up no other. Jobs work for the merchants in the buckets that this
 * process has leased.
 */
export function startWorker(
  services: Services,
  jobs: Job[] = workerJobs(),
  buckets: Buckets = leaseBuckets(services),
): Worker {
  const measured = measureJobs(jobs);
  const run = async (job: Job) => {
    const share = await buckets.share();
    const work = () => measured.run(job.name, () => job.run(services, share));
    return traceJob(job.name, work);
  };
  const loops = jobs.map((job) => startLoop(services, job, run));
  const silence = onWake(() => {
    for (const loop of loops) loop.wake();
  });
  const measures = [measureWaiting(services), measureBooks(services), () => measured.end()];
  const giveBack = () =>
    buckets.end().catch((err: unknown) => {
      // Not lost: the leases end by themselves.
      services.log.warn({ err }, "the worker's buckets could not be released");
    });
  const sayFailed = (stops: PromiseSettledResult<void>[]) => {
    for (const stop of stops)
      if (stop.status === "rejected")
        services.log.warn({ err: stop.reason }, "a worker job ended with an error");
  };
  return {
    async stop(tellWait) {
      silence();
      for (const endMeasure of measures) endMeasure();
      const busy = loops.filter((loop) => loop.isBusy()).map(({ name }) => name);
      if (busy.length > 0)
        tellWait?.(`background work (${busy.join(", ")}), at most ${stopWithinMs / secondMs} s`);
      // All of them, also when one fails to end well: what it held comes back by itself.
      const stops = Promise.allSettled(loops.map((loop) => loop.stop()));
      await atMost(stopWithinMs, stops.then(sayFailed).then(giveBack));
    },
  };
}

type Run = (job: Job) => Promise<number>;

function startLoop(services: Services, job: Job, run: Run) {
  let stopped = false;
  let asked = false;
  let busy = false;
  let endRest = () => {};

  const finished = (async () => {
    while (!stopped) {
      asked = false;
      busy = true;
      const done = await runOnce(services, job, run);
      busy = false;
      if (done > 0) await nextTurn();
      else if (!stopped && !asked) await rest(job.everyMs, (end) => (endRest = end));
    }
    await job.drain?.(services);
  })();

  return {
    name: job.name,
    isBusy: () => busy,
    wake() {
      if (!job.onCommit) return;
      asked = true;
      endRest();
    },
    async stop() {
      stopped = true;
      endRest();
      await finished;
    },
  };
}

/** A job that fails has done nothing: it rests before it tries again. */
async function runOnce(services: Services, job: Job, run: Run): Promise<number> {
  try {
    return await run(job);
  } catch (error) {
    services.log.error({ job: job.name, err: error }, "a worker job failed");
    return 0;
  }
}

function rest(ms: number, onStart: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    onStart(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, deadline]);
  clearTimeout(timer);
}

/**
 * A trace for a run of a job that did something, or failed. Most find nothing to do, several times a second: of
 * those nobody hears.
 */
async function traceJob(job: string, run: () => Promise<number>): Promise<number> {
  if (!isTracing()) return run();
  const root = { name: `job ${job}`, isHeld: true, attributes: { "canary.job": job } };
  return beginTrace(root, async (span) => {
    try {
      const done = await run();
      span.say({ "canary.job.done": done });
      if (done > 0) span.end();
      else span.drop();
      return done;
    } catch (error) {
      span.end(typeOf(error));
      throw error;
    }
  });
}
