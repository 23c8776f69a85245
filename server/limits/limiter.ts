import { isAhead, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { type BucketRule, type Lease, leaseTokens } from "#server/limits/shared-bucket.ts";

/** Unused tokens of a lease are forgotten after this long: others may need them. */
const leaseMs = 1_000;
/** One database round trip hands out at most this part of a second's tokens. */
const leaseShare = 0.1;
/** Buckets remembered in this process. The oldest is forgotten first; it costs a round trip. */
const bucketsMax = 10_000;

export type RateDecision = {
  allowed: boolean;
  /** Whole seconds until a token is there. */
  retryAfterS: number;
  headers: Record<string, string>;
};

export interface RateLimiter {
  /** Takes a token from the bucket of this credential. Null when limits are off. */
  take(key: string): Promise<RateDecision | null>;
}

type Bucket = {
  tokens: number;
  until: number;
  deniedUntil: number;
  /** Size of the last lease: doubled when used up in time, back to one when not. */
  leased: number;
  remaining: number;
  waiting: number;
  refill: Promise<void> | null;
};

/**
 * A token bucket per key: RATE_LIMIT_RPS a second, a second's worth at once. Instances share it
 * exactly: each leases tokens from PostgreSQL in small, growing batches and spends them
 * locally, so that a busy credential costs one round trip for many requests, and a refused one
 * none until a token is back.
 */
export function createRateLimiter(services: Pick<Services, "env" | "db" | "clock">): RateLimiter {
  const tokensPerS = services.env.RATE_LIMIT_RPS;
  if (tokensPerS === 0) return { take: async () => null };
  const rule: BucketRule = { tokensPerS, tokensMax: Math.max(1, Math.ceil(tokensPerS)) };
  /** The longest that a token takes to be back. */
  const waitMaxMs = Math.max(leaseMs, secondMs / tokensPerS);
  const leaseMax = Math.max(1, Math.floor(tokensPerS * leaseShare));
  const buckets = new Map<string, Bucket>();
  const nowMs = () => services.clock.now().getTime();

  async function refill(key: string, bucket: Bucket): Promise<void> {
    const usedUp = isAhead(bucket.until, nowMs(), leaseMs);
    const growing = usedUp ? Math.min(bucket.leased * 2, leaseMax) : 1;
    const wanted = Math.min(Math.max(growing, bucket.waiting), rule.tokensMax);
    const lease = await leaseTokens(services.db, rule, `rps:${key}`, wanted);
    applyLease(bucket, lease, nowMs());
    bucket.leased = Math.max(1, growing);
  }

  async function take(key: string): Promise<RateDecision> {
    const bucket = buckets.get(key) ?? remember(buckets, key);
    for (;;) {
      const now = nowMs();
      if (bucket.tokens > 0 && isAhead(bucket.until, now, leaseMs)) {
        bucket.tokens -= 1;
        return decision(rule, bucket, 0);
      }
      if (isAhead(bucket.deniedUntil, now, waitMaxMs))
        return decision(rule, bucket, bucket.deniedUntil - now);
      bucket.waiting += 1;
      bucket.refill ??= refill(key, bucket).finally(() => {
        bucket.refill = null;
        bucket.waiting = 0;
      });
      await bucket.refill;
    }
  }

  return { take };
}

function applyLease(bucket: Bucket, lease: Lease, now: number): void {
  bucket.tokens = lease.granted;
  bucket.until = now + leaseMs;
  bucket.remaining = lease.remaining;
  bucket.deniedUntil = lease.granted > 0 ? 0 : now + Math.max(1, lease.refilledInMs);
}

function decision(rule: BucketRule, bucket: Bucket, waitMs: number): RateDecision {
  const remaining = waitMs > 0 ? 0 : bucket.tokens + bucket.remaining;
  const resetS = Math.max(1, Math.ceil((rule.tokensMax - remaining) / rule.tokensPerS));
  return {
    allowed: waitMs === 0,
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
    headers: {
      // draft-ietf-httpapi-ratelimit-headers: q tokens in w seconds; r left, all back in t seconds.
      "RateLimit-Policy": `"default";q=${rule.tokensMax};w=${Math.max(1, Math.round(rule.tokensMax / rule.tokensPerS))}`,
      RateLimit: `"default";r=${remaining};t=${resetS}`,
    },
  };
}

function remember(buckets: Map<string, Bucket>, key: string): Bucket {
  const [oldest] = buckets.size >= bucketsMax ? buckets.keys() : [];
  if (oldest !== undefined) buckets.delete(oldest);
  const bucket = {
    tokens: 0,
    until: 0,
    deniedUntil: 0,
    leased: 1,
    remaining: 0,
    waiting: 0,
    refill: null,
  };
  buckets.set(key, bucket);
  return bucket;
}
