import { secondMs } from "#server/core/clock.ts";
import { ownTime } from "#server/core/context.ts";
import type { ServicesAlone } from "#server/core/context.ts";
import type { Job } from "#server/core/job.ts";
import type { Db } from "#server/data/db.ts";
import { timedJobs } from "#server/routers/testing/timed-jobs.ts";
import { webhookJobs } from "#server/webhooks/deliver.ts";
import type { Sender } from "#server/webhooks/sender.ts";

type OwnRuns = { jobs: Job[]; sender: Sender; busy: Set<string> };

/** One for a process, as its worker's is: what an endpoint is sent at once has one measure. */
const known = new WeakMap<Db, OwnRuns>();

function ownRuns(db: Db): OwnRuns {
  const made = known.get(db);
  if (made) return made;
  const { jobs, sender } = webhookJobs();
  const own = { jobs: timedJobs(jobs), sender, busy: new Set<string>() };
  known.set(db, own);
  return own;
}

/**
 * Does everything that is due for a merchant by its test clock, until nothing is left, its webhooks
 * are answered or the time is up. Leases keep it apart from what other processes do of the same.
 */
export async function doDue(
  services: ServicesAlone,
  merchantId: string,
  endsAt: number,
): Promise<void> {
  const { jobs, sender, busy } = ownRuns(services.db);
  const theirs = { ...services, ...ownTime(services, merchantId) };
  busy.add(merchantId);
  try {
    while (performance.now() < endsAt) {
      const done = await Promise.all(jobs.map((job) => job.run(theirs, { merchantId })));
      await sender.idle(endsAt - performance.now());
      if (done.every((count) => count === 0)) return;
    }
  } finally {
    busy.delete(merchantId);
  }
}

/**
 * The job that goes on for merchants whose clocks are ahead, as the others do for all the rest. Who
 * asks for a clock to go on does it meanwhile.
 */
export const followTestClocks: Job = {
  name: "follow-test-clocks",
  everyMs: secondMs / 2,
  onCommit: true,
  async run(services) {
    const { jobs, busy } = ownRuns(services.db);
    let done = 0;
    for (const merchantId of services.bench?.ahead() ?? []) {
      if (busy.has(merchantId)) continue;
      const theirs = { ...services, ...ownTime(services, merchantId) };
      const counts = await Promise.all(jobs.map((job) => job.run(theirs, { merchantId })));
      done += counts.reduce((sum, count) => sum + count, 0);
    }
    return done;
  },
  drain: (services) => ownRuns(services.db).sender.end(services),
};
