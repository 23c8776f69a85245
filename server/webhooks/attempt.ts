import type { KeyObject } from "node:crypto";
import type { Services } from "#server/core/context.ts";
import { measureSince } from "#server/core/measures.ts";
import { addMs } from "#server/core/clock.ts";
import { parseRetryAfter, retryDelayMs } from "#server/webhooks/backoff.ts";
import type { ClaimedDelivery } from "#server/webhooks/claim.ts";
import type { FinishedAttempt } from "#server/webhooks/record.ts";
import { sendAttempt } from "#server/webhooks/send.ts";
import type { AttemptResult } from "#server/webhooks/send.ts";
import { signingKey, webhookHeaders } from "#server/webhooks/sign.ts";
import { unseal } from "#server/core/secret-box.ts";

/** Signs, sends, and decides what the answer means for the delivery. Never throws. */
export async function attemptDelivery(
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
  const judgement = judge(services, delivery, result);
  measureSince("webhookAttempt", startMs, { outcome: judgement.outcome });
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
    ...judgement,
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
