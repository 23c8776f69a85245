import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { wakeWorker } from "#server/core/tasks/wake.ts";
import { wholeShare } from "#server/data/buckets.ts";
import { claimDeliveries, merchantsByPlace } from "#server/webhooks/delivery/claim.ts";
import {
  makeDeliveries,
  owedDeliveries,
  type ReadUntil,
} from "#server/webhooks/delivery/fan-out.ts";
import { Sender } from "#server/webhooks/delivery/sender.ts";

/** A burst to one fast endpoint holds up the fan-out of other events at most this long, a portion. */
const paceMs = 25;
/**
 * That merchant's own events wait longer, in the outbox: what there is no room for is leased by a claim, which costs
 * as much again as to make it. Long enough that a portion is sent meanwhile, and short for its other endpoints.
 */
const heldMaxMs = 250;
/**
 * In a rush, reading goes on where it ended: what is done already would be passed over again and
 * again. After so many portions it begins anew with the oldest, which may have been committed late.
 */
const portionsMax = 20;
/** Merchants in a portion: one event of each, at least. */
const merchantsMax = 500;

/**
 * The two jobs that turn events into requests: the first leases new deliveries as it makes them,
 * the second those that are due again or were left over.
 */
export function webhookJobs(): { jobs: [Job, Job]; sender: Sender } {
  const sender = new Sender(wakeWorker);
  return { jobs: [fanOutEvents(sender), sendDue(sender)], sender };
}

function fanOutEvents(sender: Sender): Job {
  const read = new Map<string, string>();
  const held: Held = new Map();
  let portions = 0;
  const beginAnew = () => {
    read.clear();
    portions = 0;
  };
  return {
    name: "fan out events",
    everyMs: 250,
    onCommit: true,
    async run(services, share = wholeShare) {
      await sender.lanes.roomForQuick(paceMs);
      const places = await merchantsByPlace(services, "merchants_to_fan_out", share);
      const ready = withRoom(places, sender.lanes.crowded(), held);
      if (ready.length === 0 && places.length > 0) return 1;
      let done = 0;
      for (const merchantIds of ready)
        done += await fanOut(services, { sender, merchantIds: chosen(merchantIds, read), read });
      portions += 1;
      const isFromOldest = read.size === 0;
      if (done === 0 || portions >= portionsMax) beginAnew();
      return done === 0 && !isFromOldest ? 1 : done;
    },
  };
}

/** Merchants whose events wait for room, each with the moment since when (`performance.now()`). */
type Held = Map<string, number>;

/**
 * Leaves out merchants whose fast endpoints have no room for a portion, until they have waited for
 * `heldMaxMs`.
 */
function withRoom(places: string[][], crowded: ReadonlySet<string>, held: Held): string[][] {
  const nowMs = performance.now();
  for (const merchantId of held.keys()) if (!crowded.has(merchantId)) held.delete(merchantId);
  const isReady = (merchantId: string) => {
    if (!crowded.has(merchantId)) return true;
    const since = held.get(merchantId) ?? nowMs;
    held.set(merchantId, since);
    if (nowMs - since < heldMaxMs) return false;
    return held.delete(merchantId);
  };
  return places.map((ids) => ids.filter(isReady)).filter((ids) => ids.length > 0);
}

/**
 * The merchants of this round: all of them, or, when there are too many, first those that had none
 * read for long.
 */
function chosen(merchantIds: string[], read: ReadUntil): string[] {
  if (merchantIds.length <= merchantsMax) return merchantIds;
  return merchantIds
    .toSorted((a, b) => Number(read.has(a)) - Number(read.has(b)))
    .slice(0, merchantsMax);
}

type Portion = { sender: Sender; merchantIds: string[]; read: Map<string, string> };

/** Fans out a portion and starts what there is room for. Answers how many events it took. */
async function fanOut(services: Services, { sender, merchantIds, read }: Portion): Promise<number> {
  const owed = await owedDeliveries(services, merchantIds, read);
  for (const { merchantId, id } of owed.events) read.set(merchantId, id);
  if (owed.events.length === 0) return 0;
  const leased = await sender.start(services, () => makeDeliveries(services, owed, sender));
  const ids = new Set(leased.map(({ id }) => id));
  const left = owed.pairs.filter(({ id }) => !ids.has(id));
  for (const { endpointId } of left) sender.lanes.leave(endpointId);
  if (left.length > 0) wakeWorker();
  return owed.events.length;
}

function sendDue(sender: Sender): Job {
  return {
    name: "send webhooks",
    everyMs: 250,
    onCommit: true,
    async run(services, share = wholeShare) {
      await sender.releaseLate(services);
      const leased = await sender.start(services, async () => {
        const capacity = { ...sender.lanes.capacity(), free: sender.free() };
        return capacity.free > 0 ? claimDeliveries(services, capacity, share) : [];
      });
      return leased.length;
    },
    drain: (services) => sender.end(services),
  };
}
