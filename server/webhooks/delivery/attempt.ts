import type { KeyObject } from "node:crypto";
import { addMs, hourMs, pass, timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { madeAtMs } from "#server/core/ids.ts";
import { countOne, measureMs, measureSince } from "#server/core/telemetry/measures.ts";
import { parseRetryAfter, retryDelayMs } from "#server/webhooks/delivery/backoff.ts";
import type { ClaimedDelivery } from "#server/webhooks/delivery/claim.ts";
import type { FinishedAttempt } from "#server/webhooks/delivery/record.ts";
import { type AttemptResult, sendAttempt } from "#server/webhooks/delivery/send.ts";
import { openSecrets, openWhatOpens } from "#server/webhooks/endpoint/secrets.ts";
import { signingKey, webhookHeaders } from "#server/webhooks/sign.ts";

/**
 * Signs, sends, and decides what the answer means for the delivery. Never throws, because what is not recorded is
 * sent again after each lease, for ever: a secret that cannot be opened, or a fault of ours, is a failed attempt
 * like any other.
 */
export async function attemptDelivery(
  services: Services,
  delivery: ClaimedDelivery,
  mayStart: () => boolean,
): Promise<FinishedAttempt> {
  const startedAt = services.clock.now();
  const startMs = performance.now();
  measureStart(services, delivery);
  const body = Buffer.from(delivery.payload);
  const keys = openKeys(services, delivery, startedAt);
  const result = keys
    ? await sendSigned(services, { delivery, keys, body, mayStart }).catch((err: unknown) =>
        brokenOff(services, delivery, err),
      )
    : { ...unanswered, error: "The endpoint's secret cannot be read. Rotate it." };
  const judgment = judge(services, delivery, result);
  const { outcome } = judgment;
  measureSince("webhookAttempt", startMs, { outcome });
  if (outcome !== "delivered") countOne("webhookUnaccepted", { outcome });
  return {
    merchantId: delivery.merchantId,
    deliveryId: delivery.id,
    endpointId: delivery.endpointId,
    startedAt,
    durationMs: Math.round(performance.now() - startMs),
    status: result.status,
    error: result.error,
    responseBody: result.responseBody,
    failingSince: delivery.failingSince === null ? null : new Date(delivery.failingSince),
    ...judgment,
  };
}

/** A first attempt this many milliseconds or more after its event was requested by hand (recover, resend). */
const lateByHandMs = hourMs;

function measureStart({ clock }: Services, { attempts, eventId }: ClaimedDelivery): void {
  if (attempts > 0) return;
  const waitedMs = timeElsewhere(clock).getTime() - madeAtMs(eventId);
  if (waitedMs < lateByHandMs) measureMs("webhookStart", waitedMs, {});
}

const unanswered = { status: null, responseBody: null, retryAfter: undefined };

/** A fault of ours, whatever the receiver has to do with it. */
function brokenOff({ log }: Services, delivery: ClaimedDelivery, err: unknown): AttemptResult {
  const { merchantId, endpointId } = delivery;
  log.error({ err, merchantId, endpointId }, "a delivery attempt was interrupted");
  return { ...unanswered, error: "The attempt was interrupted on our side." };
}

type Outgoing = {
  delivery: ClaimedDelivery;
  keys: KeyObject[];
  body: Buffer;
  mayStart: () => boolean;
};

async function sendSigned(
  services: Services,
  { delivery, keys, body, mayStart }: Outgoing,
): Promise<AttemptResult> {
  const { clock, egress } = services;
  const sentAt = timeElsewhere(clock);
  const headers = webhookHeaders(keys, { id: delivery.eventId, sentAt, body });
  const send = () => sendAttempt(egress, { url: delivery.url, headers, body, mayStart });
  return sendWithFaults(services, delivery.merchantId, send);
}

/** An attempt that begins later than its lease allows is none (sender.ts). */
const lateMaxMs = 4_000;

/** As a merchant's tests have asked: after those that were to come later, or twice. */
async function sendWithFaults(
  { bench, clock }: Services,
  merchantId: string,
  send: () => Promise<AttemptResult>,
): Promise<AttemptResult> {
  if (!bench) return send();
  const late = await bench.takeFault(merchantId, "webhook_late");
  if (late) await pass(clock, Math.min(late.delayMs, lateMaxMs));
  if (await bench.takeFault(merchantId, "webhook_twice")) await send();
  return send();
}

/** Null when the endpoint's own does not open: it was sealed with an APP_SECRET that is not ours, or the row is damaged. */
function openKeys(services: Services, delivery: ClaimedDelivery, now: Date): KeyObject[] | null {
  try {
    return keysOf(services, delivery, now);
  } catch (err) {
    const { merchantId, endpointId } = delivery;
    services.log.error({ err, merchantId, endpointId }, "a webhook secret could not be decrypted");
    return null;
  }
}

/** More than one in the hours after a rotation, of those before it as many as open. */
function keysOf({ env }: Services, delivery: ClaimedDelivery, now: Date): KeyObject[] {
  const { secret, previousSecret, previousSecretUntil } = delivery;
  const overlaps =
    previousSecret !== null && previousSecretUntil !== null && new Date(previousSecretUntil) > now;
  const own = keysIn(secret, () => openSecrets(env, secret));
  if (!overlaps) return own;
  return [...own, ...keysIn(previousSecret, () => openWhatOpens(env, previousSecret))];
}

const known = new Map<string, KeyObject[]>();
const knownMax = 10_000;

/** Remembered by the sealed text: a rotation makes another one. */
function keysIn(sealed: string, open: () => string[]): KeyObject[] {
  const opened = known.get(sealed);
  if (opened) return opened;
  if (known.size >= knownMax) known.clear();
  const keys = open().map(signingKey);
  known.set(sealed, keys);
  return keys;
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
