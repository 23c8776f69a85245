import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#server/core/context.ts";
import { attemptDelivery } from "#server/webhooks/delivery/attempt.ts";
import { type ClaimedDelivery, releaseDeliveries } from "#server/webhooks/delivery/claim.ts";
import { Lanes } from "#server/webhooks/delivery/lanes.ts";
import { Recorder } from "#server/webhooks/delivery/recorder.ts";
import { traceAttempt, withTraces } from "#server/webhooks/delivery/trace-deliveries.ts";
import { connectWithinMs } from "#server/webhooks/egress.ts";

/** Sent, but not yet written down; a slow database must not make this grow without end. */
const unrecordedMax = 4_000;
/** A process that stops waits this long for answers; what is sent again later is at worst a duplicate. */
const drainMs = 5_000;
const lookEveryMs = 2;
/** A lease allows to start a request this long, then no more: deleting an endpoint relies on it. */
export const startWithinMs = connectWithinMs;

/**
 * Sends what is leased, and says what may be leased. Requests go on while more are started, so that
 * no slow receiver holds up the next. Attempts are recorded in batches as they end.
 */
export class Sender {
  readonly lanes: Lanes;
  private readonly recorder = new Recorder();
  private isEnding = false;

  /** `onRoom` is called when there is room again for deliveries that there was none for. */
  constructor(onRoom: () => void) {
    this.lanes = new Lanes(onRoom);
  }

  /** Deliveries that may be leased in all. */
  free(): number {
    if (this.isEnding || this.recorder.unrecorded() >= unrecordedMax) return 0;
    return this.lanes.free();
  }

  /** Starts what `lease` answers, or lets it wait in its lane. One lease is taken at a time. */
  async start(
    services: Services,
    lease: () => Promise<ClaimedDelivery[]>,
  ): Promise<ClaimedDelivery[]> {
    return this.lanes.inTurn(async () => {
      const startBy = performance.now() + startWithinMs;
      const leased = await withTraces(services.db, await lease());
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
    await this.idle(drainMs);
  }

  /** Waits until no request is open and every attempt is recorded. */
  async idle(ms = Infinity): Promise<void> {
    const until = performance.now() + ms;
    const isBusy = () => this.lanes.sending() + this.recorder.unrecorded() > 0;
    while (isBusy() && performance.now() < until) await delay(lookEveryMs);
  }

  /** Answers, when the request has ended, whether it was delivered. */
  private async send(
    services: Services,
    delivery: ClaimedDelivery,
    startBy: number,
  ): Promise<boolean> {
    const mayStart = () => performance.now() < startBy;
    const attempt = await traceAttempt(delivery, () =>
      attemptDelivery(services, delivery, mayStart),
    );
    this.recorder.add(services, attempt);
    return attempt.outcome === "delivered";
  }
}
