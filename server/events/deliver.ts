import type { KeyObject } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#server/context.ts";
import { addMs } from "#server/clock.ts";
import { parseRetryAfter, retryDelayMs } from "#server/events/backoff.ts";
import { claimDeliveries } from "#server/events/claim.ts";
import type { ClaimedDelivery } from "#server/events/claim.ts";
import { connectWithinMs } from "#server/events/egress.ts";
import { fanOut } from "#server/events/fan-out.ts";
import { recordAttempts } from "#server/events/record.ts";
import type { FinishedAttempt } from "#server/events/record.ts";
import { sendAttempt } from "#server/events/send.ts";
import type { AttemptResult } from "#server/events/send.ts";
import { signingKey, webhookHeaders } from "#server/events/sign.ts";
import { unseal } from "#server/secret-box.ts";
import { wakeWorker } from "#server/wake.ts";
import type { Job } from "#server/worker/job.ts";

/** In flight in this process: enough for fast receivers, and no flood for any of them. */
const inFlightMax = 800;
export const perEndpointMax = 64;
const perFailingMax = 8;
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
  const busy = new Map<string, number>();
  const inFlight = new Set<Promise<void>>();
  let sending = 0;
  const recorder = createRecorder();

  async function start(
    services: Services,
    delivery: ClaimedDelivery,
    startBy: number,
  ): Promise<void> {
    const { endpointId } = delivery;
    busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1);
    sending += 1;
    const attempt = await attemptDelivery(services, delivery, () => performance.now() < startBy);
    const count = busy.get(endpointId) ?? 1;
    if (count > 1) busy.set(endpointId, count - 1);
    else busy.delete(endpointId);
    // There was no room for what may be waiting: now there is.
    const max = delivery.failingSince === null ? perEndpointMax : perFailingMax;
    if (count >= max || sending >= inFlightMax) wakeWorker();
    sending -= 1;
    await recorder.add(services, attempt);
  }

  return {
    name: "deliver webhooks",
    everyMs: 250,
    onCommit: true,
    async run(services) {
      const free = Math.min(inFlightMax - sending, unrecordedMax - inFlight.size);
      if (free <= 0) return 0;
      const startBy = performance.now() + startWithinMs;
      const limits = { perEndpoint: perEndpointMax, perFailing: perFailingMax };
      const claimed = await claimDeliveries(services, { free, ...limits, busy });
      for (const delivery of claimed) {
        const started = start(services, delivery, startBy).finally(() => inFlight.delete(started));
        inFlight.add(started);
      }
      return claimed.length;
    },
    async drain() {
      await Promise.race([Promise.allSettled(inFlight), delay(drainMs, undefined, { ref: false })]);
    },
    async idle() {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}

/** Signs, sends, and decides what the answer means for the delivery. */
async function attemptDelivery(
  services: Services,
  delivery: ClaimedDelivery,
  mayStart: () => boolean,
): Promise<FinishedAttempt> {
  const startedAt = services.clock.now();
  const startMs = performance.now();
  const body = Buffer.from(delivery.payload);
  const headers = webhookHeaders(keysOf(services, delivery, startedAt), {
    id: delivery.eventId,
    sentAt: startedAt,
    body,
  });
  const result = await sendAttempt(services.egress, { url: delivery.url, headers, body, mayStart });
  return {
    deliveryId: delivery.id,
    endpointId: delivery.endpointId,
    startedAt,
    durationMs: Math.round(performance.now() - startMs),
    status: result.status,
    error: result.error,
    responseBody: result.responseBody,
    failingSince: delivery.failingSince === null ? null : new Date(delivery.failingSince),
    ...judge(services, delivery, result),
  };
}

/** Two of them in the hours after a rotation. */
function keysOf({ env }: Services, delivery: ClaimedDelivery, now: Date): KeyObject[] {
  const { secret, previousSecret, previousSecretUntil } = delivery;
  const overlaps =
    previousSecret !== null && previousSecretUntil !== null && new Date(previousSecretUntil) > now;
  const sealed = overlaps ? [secret, previousSecret] : [secret];
  return sealed.map((text) => keyOf(env, text));
}

const keys = new Map<string, KeyObject>();
const keysMax = 10_000;

/** Remembered by the sealed text: a rotation makes another one. */
function keyOf(env: Services["env"], sealed: string): KeyObject {
  const known = keys.get(sealed);
  if (known) return known;
  if (keys.size >= keysMax) keys.clear();
  const key = signingKey(unseal(env, "webhook-secret", sealed));
  keys.set(sealed, key);
  return key;
}

function judge({ clock }: Services, delivery: ClaimedDelivery, result: AttemptResult) {
  const { status } = result;
  if (status !== null && status >= 200 && status <= 299)
    return { outcome: "delivered" as const, nextAttemptAt: null };
  const now = clock.now();
  const delayMs = retryDelayMs({
    deliveryId: delivery.id,
    attempts: delivery.attempts - delivery.scheduleFrom + 1,
    retryAfterMs: parseRetryAfter(result.retryAfter, now),
  });
  if (delayMs === null) return { outcome: "failed" as const, nextAttemptAt: null };
  return { outcome: "pending" as const, nextAttemptAt: addMs(now, delayMs) };
}

/** Writes finished attempts one batch after another: the faster they end, the larger the batches. */
function createRecorder() {
  let waiting: FinishedAttempt[] = [];
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function write(services: Services): Promise<void> {
    await writing;
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
