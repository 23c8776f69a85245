import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Principal } from "#server/core/principal.ts";
import type { Services } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { createRateLimiter } from "#server/limits/limiter.ts";
import type { RateDecision } from "#server/limits/limiter.ts";

/** Callers without a credential share an address with others, so an address may do this much more. */
const anonymousFactor = 10;

export interface RequestLimits {
  /** Counts a request. Null when limits are off. */
  take(principal: Principal | null, ip: string | null): Promise<RateDecision | null>;
}

/**
 * The limit of every REST request: per credential, shared by all instances; without a
 * credential per address, in this process only, so that nobody's garbage reaches the database.
 */
export function createRequestLimits(
  services: Pick<Services, "env" | "db" | "clock">,
  factor = anonymousFactor,
): RequestLimits {
  const limiter = createRateLimiter(services);
  const anonymous = createAddressLimit(services.env, factor);
  return {
    take: (principal, ip) => (principal ? limiter.take(principal.id) : anonymous.take(ip)),
  };
}

export interface AddressLimit {
  /** Counts a request of this address. Null when limits are off. */
  take(ip: string | null): Promise<RateDecision | null>;
}

/** `factor` times RATE_LIMIT_RPS a second for each address, in this process. */
export function createAddressLimit(
  env: Pick<Services["env"], "RATE_LIMIT_RPS">,
  factor: number,
): AddressLimit {
  const points = Math.ceil(env.RATE_LIMIT_RPS * factor);
  if (points === 0) return { take: async () => null };
  const limiter = new RateLimiterMemory({ points, duration: 1 });
  return { take: (ip) => takeOne(limiter, ip === null ? "unknown" : addressGroup(ip)) };
}

async function takeOne(limiter: RateLimiterMemory, address: string): Promise<RateDecision> {
  const result = await limiter.consume(address).catch((refused: unknown) => refused);
  if (!(result instanceof RateLimiterRes)) throw result;
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  return {
    allowed: result.consumedPoints <= limiter.points,
    retryAfterS: seconds,
    headers: {
      "RateLimit-Policy": `"address";q=${limiter.points};w=1`,
      RateLimit: `"address";r=${result.remainingPoints};t=${seconds}`,
    },
  };
}
