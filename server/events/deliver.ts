import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#server/context.ts";
import { attemptDelivery } from "#server/events/attempt.ts";
import { claimDeliveries, releaseDeliveries } from "#server/events/claim.ts";
import type { ClaimedDelivery } from "#server/events/claim.ts";
import { connectWithinMs } from "#server/events/egress.ts";
import { fanOut } from "#server/events/fan-out.ts";
import { Lanes } from "#server/events/lanes.ts";
import { createRecorder } from "#server/events/recorder.ts";
import { wakeWorker } from "#server/wake.ts";
import type { Job } from "#server/worker/job.ts";

/** Sent, but not yet written down; a slow database must not make this grow without end. */
const unrecordedMax = 4_000;
/** A process that stops waits this long for answers; what is sent again later is at worst a duplicate. */
const drainMs = 5_000;
/** A lease allows to start a request this long, then no more: deleting an endpoint relies on it. */
export const startWithinMs = connectWithinMs;

/** The job that turns events into deliveries; what it makes wakes the one that sends them. */
export const fanOutEvents: Job = {
  name: "fan out events",
  everyMs: 250,
  onCommit: true,
  async run(services) {
    const done = await fanOut(services);
    if (done > 0) wakeWorker();
    return done;
  },
};

/**
 * The job that turns deliveries into requests. A run leases what there is room for and starts
 * it; requests go on while later runs start others, so that no slow receiver holds up the next.
 * Attempts are recorded in batches as they end.
 */
export function deliverWebhooks(): Job & { idle(): Promise<void> } {
  const lanes = new Lanes(wakeWorker);
  const inFlight = new Set<Promise<unknown>>();
  const recorder = createRecorder();

  /** Answers, when the request has ended, whether it was delivered. */
  async function send(
    services: Services,
    delivery: ClaimedDelivery,
    startBy: number,
  ): Promise<boolean> {
    const attempting = attemptDelivery(services, delivery, () => performance.now() < startBy);
    const recorded = attempting
      .then((attempt) => recorder.add(services, attempt))
      .finally(() => inFlight.delete(recorded));
    inFlight.add(recorded);
    return (await attempting).outcome === "delivered";
  }

  return {
    name: "deliver webhooks",
    everyMs: 250,
    onCommit: true,
    async run(services) {
      await releaseDeliveries(services, lanes.takeWaiting(performance.now()));
      const capacity = lanes.capacity();
      if (capacity.free <= 0 || inFlight.size >= unrecordedMax) return 0;
      const startBy = performance.now() + startWithinMs;
      const claimed = await claimDeliveries(services, capacity);
      lanes.add(claimed, { startBy, send: (delivery) => send(services, delivery, startBy) });
      return claimed.length;
    },
    async drain(services) {
      await releaseDeliveries(services, lanes.takeWaiting());
      await Promise.race([Promise.allSettled(inFlight), delay(drainMs, undefined, { ref: false })]);
    },
    async idle() {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}
