import { claimDeliveries } from "#server/webhooks/claim.ts";
import { makeDeliveries, owedDeliveries } from "#server/webhooks/fan-out.ts";
import { Sender } from "#server/webhooks/sender.ts";
import { wakeWorker } from "#server/core/wake.ts";
import type { Job } from "#server/core/job.ts";

/** A burst to one fast endpoint holds up the fan-out of other events at most this long, a portion. */
const paceMs = 25;
/**
 * In a rush, reading goes on where it ended: what is done already would be passed over again and
 * again. After so many portions it begins anew with the oldest, which may have been committed late.
 */
const portionsMax = 20;

/**
 * The two jobs that turn events into requests: the first leases new deliveries as it makes them,
 * the second those that are due again or were left over.
 */
export function webhookJobs(): { jobs: [Job, Job]; sender: Sender } {
  const sender = new Sender(wakeWorker);
  return { jobs: [fanOutEvents(sender), sendDue(sender)], sender };
}

function fanOutEvents(sender: Sender): Job {
  let after = "";
  let portions = 0;
  return {
    name: "fan out events",
    everyMs: 250,
    onCommit: true,
    async run(services) {
      await sender.lanes.roomForQuick(paceMs);
      const isFromOldest = after === "";
      const owed = await owedDeliveries(services, after);
      portions = isFromOldest ? 0 : portions + 1;
      after = portions < portionsMax ? owed.next : "";
      if (owed.events.length === 0) return isFromOldest ? 0 : 1;
      const leased = await sender.start(services, () => makeDeliveries(services, owed, sender));
      const ids = new Set(leased.map(({ id }) => id));
      const left = owed.pairs.filter(({ id }) => !ids.has(id));
      for (const { endpointId } of left) sender.lanes.leave(endpointId);
      if (left.length > 0) wakeWorker();
      return owed.events.length;
    },
  };
}

function sendDue(sender: Sender): Job {
  return {
    name: "send webhooks",
    everyMs: 250,
    onCommit: true,
    async run(services) {
      await sender.releaseLate(services);
      const leased = await sender.start(services, async () => {
        const capacity = { ...sender.lanes.capacity(), free: sender.free() };
        return capacity.free > 0 ? claimDeliveries(services, capacity) : [];
      });
      return leased.length;
    },
    drain: (services) => sender.end(services),
  };
}
