import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#server/core/context.ts";
import { type FinishedAttempt, recordAttempts } from "#server/webhooks/delivery/record.ts";

/** A larger batch costs less, an attempt; nobody waits for it but who deletes the endpoint. */
const gatherMs = 15;

/** Writes finished attempts one batch after another: the faster they end, the larger the batches. */
export class Recorder {
  private waiting: FinishedAttempt[] = [];
  private writing = 0;
  private isRunning = false;

  /** Attempts that are not written yet. */
  unrecorded(): number {
    return this.waiting.length + this.writing;
  }

  add(services: Services, attempt: FinishedAttempt): void {
    this.waiting.push(attempt);
    if (!this.isRunning) void this.run(services);
  }

  private async run(services: Services): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      await delay(gatherMs);
      const batch = this.takeBatch();
      this.writing = batch.length;
      await recordAttempts(services, batch).catch((err: unknown) => {
        // Not lost: the leases end, and the deliveries are sent again.
        services.log.error({ err, attempts: batch.length }, "attempts could not be recorded");
      });
      this.writing = 0;
    }
    this.isRunning = false;
  }

  /**
   * Takes one attempt of each delivery, because attempts are numbered by those already written. The second of two
   * (a lease ended before the first attempt did) waits for the next batch.
   */
  private takeBatch(): FinishedAttempt[] {
    const batch = new Map<string, FinishedAttempt>();
    const later: FinishedAttempt[] = [];
    for (const attempt of this.waiting) {
      if (batch.has(attempt.deliveryId)) later.push(attempt);
      else batch.set(attempt.deliveryId, attempt);
    }
    this.waiting = later;
    return [...batch.values()];
  }
}
