import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#server/context.ts";
import { recordAttempts } from "#server/events/record.ts";
import type { FinishedAttempt } from "#server/events/record.ts";

/** A larger batch costs less, an attempt; nobody waits for it but who deletes the endpoint. */
const gatherMs = 15;

/** Writes finished attempts one batch after another: the faster they end, the larger the batches. */
export function createRecorder() {
  let waiting: FinishedAttempt[] = [];
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function write(services: Services): Promise<void> {
    await Promise.all([writing, delay(gatherMs)]);
    next = undefined;
    const batch = waiting;
    waiting = [];
    writing = recordAttempts(services, batch).catch((error: unknown) => {
      // Not lost: the leases end, and the deliveries are sent again.
      services.log.error({ err: error, attempts: batch.length }, "attempts could not be recorded");
    });
    await writing;
  }

  return {
    /** Resolves when the attempt is recorded. */
    add(services: Services, attempt: FinishedAttempt): Promise<void> {
      waiting.push(attempt);
      next ??= write(services);
      return next;
    },
  };
}
