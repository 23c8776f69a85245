import { minuteMs, secondMs } from "#server/core/clock.ts";
import { ownTime, type ServicesAlone } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import type { Db } from "#server/data/db.ts";
import { dueMerchants, merchantsAhead } from "#server/routers/testing/due-merchants.ts";
import { timedJobs } from "#server/routers/testing/timed-jobs.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import type { Sender } from "#server/webhooks/delivery/sender.ts";

type OwnRuns = {
  jobs: Job[];
  sender: Sender;
  /** How many calls go on with a merchant's clock. */
  busy: Map<string, number>;
  /** When everybody is looked after again, whether or not something was seen to be due. */
  allAt: number;
};

/**
 * One for each process, as the worker's is: how much an endpoint is sent at once is counted in one
 * place.
 */
const known = new WeakMap<Db, OwnRuns>();

function ownRuns(db: Db): OwnRuns {
  const made = known.get(db);
  if (made) return made;
  const { jobs, sender } = webhookJobs();
  const own = { jobs: timedJobs(jobs), sender, busy: new Map<string, number>(), allAt: 0 };
  known.set(db, own);
  return own;
}

/**
 * Does everything that is due for a merchant by its test clock, until nothing is left, its webhooks
 * are answered or the time is up. Leases keep it apart from other processes until the clock is moved
 * past them: a webhook or a message that one of them is sending then may go out twice, as after a
 * crash. Money never does.
 */
export async function doDue(
  services: ServicesAlone,
  merchantId: string,
  endsAt: number,
): Promise<void> {
  const { sender, busy } = ownRuns(services.db);
  busy.set(merchantId, (busy.get(merchantId) ?? 0) + 1);
  try {
    while (performance.now() < endsAt) {
      const done = await runFor(services, merchantId);
      await sender.idle(endsAt - performance.now());
      if (done === 0) return;
    }
  } finally {
    const left = (busy.get(merchantId) ?? 1) - 1;
    if (left > 0) busy.set(merchantId, left);
    else busy.delete(merchantId);
  }
}

/** Over when what is being sent for merchants with test clocks has been answered. */
export async function testClocksIdle(db: Db): Promise<void> {
  await known.get(db)?.sender.idle();
}

/** A portion of each job, by the merchant's time. Answers how much was done. */
async function runFor(services: ServicesAlone, merchantId: string): Promise<number> {
  const theirs = { ...services, ...ownTime(services, merchantId) };
  const { jobs } = ownRuns(services.db);
  const counts = await Promise.all(jobs.map((job) => job.run(theirs, { merchantId })));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The job that does the timed work of merchants whose test clocks are ahead, as the other jobs do
 * for everybody else. When a clock is moved on, that call does the work itself.
 */
export const followTestClocks: Job = {
  name: "follow-test-clocks",
  everyMs: secondMs / 2,
  onCommit: true,
  async run(services, share = wholeShare) {
    const { busy } = ownRuns(services.db);
    const found = await toFollow(services, share);
    const free = found.filter((merchantId) => !busy.has(merchantId));
    return eachApart(
      services.log,
      free.map((merchantId) => ({ merchantId })),
      {
        act: async ({ merchantId }) => (await runFor(services, merchantId)) > 0,
        problem: "what is due by a merchant's test clock could not be done yet",
      },
    );
  },
  drain: (services) => ownRuns(services.db).sender.end(services),
};

/** Once a minute everybody, for what cannot be seen to be due: payouts by schedule, files. */
async function toFollow(services: ServicesAlone, share: Share): Promise<string[]> {
  if (!services.bench?.ahead().length) return [];
  const own = ownRuns(services.db);
  if (performance.now() < own.allAt) return dueMerchants(services, share);
  own.allAt = performance.now() + minuteMs;
  return merchantsAhead(services, share);
}
