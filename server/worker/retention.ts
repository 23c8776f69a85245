import { setTimeout as delay } from "node:timers/promises";
import { sweepSessions } from "#server/auth/staff/sweep-sessions.ts";
import { hourMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { isInShare, type Share, wholeShare } from "#server/data/buckets.ts";
import { sweepRecentWrites } from "#server/data/replica/sweep-recent-writes.ts";
import { sweepKeys } from "#server/data/transaction/sweep-keys.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { removeExpiredLimits } from "#server/limits/attempts.ts";
import { sweepLetters } from "#server/notifications/sweep-letters.ts";
import { sweepMessages } from "#server/notifications/sweep-messages.ts";
import { sweepPaymentTokens } from "#server/payments/charge/attempt/spend-payment-token.ts";
import { sweepBankStatements } from "#server/routers/bank-statements/sweep.ts";
import { sweepLoggedRequests } from "#server/routers/requests/sweep.ts";
import { sweepEvents } from "#server/webhooks/sweep-events.ts";

/** Merchants that a run looks at. */
const merchantsAtOnce = 20;
/** Rests so many times as long as a portion took: requests go first. */
const restTimes = 4;

/**
 * The job that deletes rows older than `RETENTION_*`, in small portions, one of each merchant in a
 * round. Rounds follow one another as long as there is something to delete, then there is one an
 * hour. Any number of processes may run it.
 */
export function sweepOldJob(): Job {
  let after = "";
  let sweptInRound = 0;
  return {
    name: "sweep-old",
    everyMs: hourMs,
    async run(services, share = wholeShare) {
      if (after === "") sweptInRound = await sweepCommon(services, share);
      const merchantIds = await merchantsAfter(services, after, share);
      for (const merchantId of merchantIds)
        sweptInRound += await paced(
          async () =>
            (await sweepEvents(services, merchantId)) +
            (await sweepMessages(services, merchantId)) +
            (await sweepLoggedRequests(services, merchantId)) +
            (await sweepBankStatements(services, merchantId)) +
            (await sweepPaymentTokens(services, merchantId)),
        );
      after = merchantIds.at(-1) ?? "";
      return after === "" ? sweptInRound : 1;
    },
  };
}

/** Sweeps rows that belong to no merchant, or that are found by their time alone. */
async function sweepCommon(services: Services, share: Share): Promise<number> {
  let swept = await paced(() => removeExpiredLimits(services));
  swept += await paced(() => sweepKeys(services, share));
  swept += await paced(() => sweepRecentWrites(services));
  swept += await paced(() => sweepSessions(services));
  return swept + (await paced(() => sweepLetters(services)));
}

async function paced(sweep: () => Promise<number>): Promise<number> {
  const startMs = performance.now();
  const swept = await sweep();
  if (swept > 0) await delay((performance.now() - startMs) * restTimes);
  return swept;
}

async function merchantsAfter({ db }: Services, after: string, share: Share): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM merchants WHERE id > ${after} AND ${isInShare(Prisma.sql`id`, share)}
    ORDER BY id LIMIT ${merchantsAtOnce}`;
  return rows.map(({ id }) => id);
}
