import { beginTrace, isTracing, typeOf } from "#server/core/telemetry/tracing.ts";

/**
 * A trace for a run of a job that did something, or failed. Most find nothing to do, several times a second: of
 * those nobody hears.
 */
export async function traceJob(job: string, run: () => Promise<number>): Promise<number> {
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
