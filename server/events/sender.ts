import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#server/context.ts";
import { attemptDelivery } from "#server/events/attempt.ts";
import { releaseDeliveries } from "#server/events/claim.ts";
import type { ClaimedDelivery } from "#server/events/claim.ts";
import { connectWithinMs } from "#server/events/egress.ts";
import { Lanes } from "#server/events/lanes.ts";
import { createRecorder } from "#server/events/recorder.ts";

/** Sent, but not yet written down; a slow database must not make this grow without end. */
const unrecordedMax = 4_000;
/** A process that stops waits this long for answers; what is sent again later is at worst a duplicate. */
const drainMs = 5_000;
/** A lease allows to start a request this long, then no more: deleting an endpoint relies on it. */
export const startWithinMs = connectWithinMs;

/**
 * Sends what is leased, and says what may be leased. Requests go on while more are started, so that
 * no slow receiver holds up the next. Attempts are recorded in batches as they end.
 */
export class Sender {
  readonly lanes: Lanes;
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly recorder = createRecorder();
  private isEnding = false;

  /** `onRoom` is called when there is room again for deliveries that there was none for. */
  constructor(onRoom: () => void) {
    this.lanes = new Lanes(onRoom);
  }

  /** Deliveries that may be leased in all. */
  free(): number {
    if (this.isEnding || this.inFlight.size >= unrecordedMax) return 0;
    return this.lanes.free();
  }

  /** Starts what `lease` answers, or lets it wait in its lane. One lease is taken at a time. */
  async start(
    services: Services,
    lease: () => Promise<ClaimedDelivery[]>,
  ): Promise<ClaimedDelivery[]> {
    return this.lanes.inTurn(async () => {
      const startBy = performance.now() + startWithinMs;
      const leased = await lease();
      const send = (delivery: ClaimedDelivery) => this.send(services, delivery, startBy);
      this.lanes.add(leased, { startBy, send });
      return leased;
    });
  }

  /** Gives back what has waited too long to be started. */
  async releaseLate(services: Services): Promise<void> {
    await releaseDeliveries(services, this.lanes.takeWaiting(performance.now()));
  }

  /** Leases and starts nothing more, and waits a while for what is in flight. */
  async end(services: Services): Promise<void> {
    this.isEnding = true;
    await this.lanes.inTurn(() => releaseDeliveries(services, this.lanes.takeWaiting()));
    await Promise.race([this.idle(), delay(drainMs, undefined, { ref: false })]);
  }

  async idle(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.allSettled(this.inFlight);
  }

  /** Answers, when the request has ended, whether it was delivered. */
  private async send(
    services: Services,
    delivery: ClaimedDelivery,
    startBy: number,
  ): Promise<boolean> {
    const attempting = attemptDelivery(services, delivery, () => performance.now() < startBy);
    const recorded = attempting
      .then((attempt) => this.recorder.add(services, attempt))
      .finally(() => this.inFlight.delete(recorded));
    this.inFlight.add(recorded);
    return (await attempting).outcome === "delivered";
  }
}
