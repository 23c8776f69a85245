import { createHash } from "node:crypto";
import { dayMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";

/**
 * How long after the failure of one attempt the next one follows (Standard Webhooks, "Retry
 * schedule"; contract §5). The first attempt is made at once; after the tenth comes no other.
 */
export const retryDelaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

const jitterShare = 0.2;
/** A receiver may put us off, not park us. */
const retryAfterMaxMs = dayMs;

type Failure = {
  deliveryId: string;
  /** Attempts made in this round, the one that has just failed included. */
  attempts: number;
  retryAfterMs: number | null;
};

/** Milliseconds until the next attempt, or null when that was the last. Pure: jitter comes from the id. */
export function retryDelayMs({ deliveryId, attempts, retryAfterMs }: Failure): number | null {
  const scheduledMs = retryDelaysMs[attempts - 1];
  if (scheduledMs === undefined) return null;
  const jittered = scheduledMs * (1 + jitterShare * spread(`${deliveryId}/${attempts}`));
  return Math.max(Math.round(jittered), retryAfterMs ?? 0);
}

/** The header's wish in milliseconds: seconds or an HTTP date, at most a day. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  const value = header?.trim() ?? "";
  const ms = /^\d{1,10}$/.test(value)
    ? Number(value) * secondMs
    : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), retryAfterMaxMs);
}

/** Evenly distributed in [-1, 1], the same for the same name. */
function spread(name: string): number {
  const bits = createHash("sha256").update(name).digest().readUInt32BE(0);
  return (bits / 0xffff_ffff) * 2 - 1;
}
