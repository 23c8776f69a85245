import { secondMs } from "#server/core/clock.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { measure, observeGauge } from "#server/core/telemetry/measures.ts";

/**
 * How the jobs of this process do: `canary.job.duration` of each run, `canary.job.success_age` since the last that went
 * well, from now on where none has, and `canary.job.rest`, by which that age is judged: a job that fails once an hour
 * fails in few minutes of a day. Each process does its own merchants' part, so the oldest counts.
 */
export function measureJobs(
  jobs: readonly Pick<Job, "name" | "everyMs">[],
  nowMs: () => number = () => performance.now(),
) {
  const wellAt = new Map(jobs.map(({ name }) => [name, nowMs()]));
  const ends = [
    observeGauge("jobSuccessAge", (observe) => {
      for (const [job, at] of wellAt) observe((nowMs() - at) / secondMs, { "canary.job": job });
    }),
    observeGauge("jobRest", (observe) => {
      for (const { name, everyMs } of jobs) observe(everyMs / secondMs, { "canary.job": name });
    }),
  ];
  return {
    async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const result = await measure("job", { "canary.job": name }, work);
      wellAt.set(name, nowMs());
      return result;
    },
    end() {
      for (const end of ends) end();
    },
  };
}
