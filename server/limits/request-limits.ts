import type { Principal } from "#server/core/principal.ts";
import type { Services } from "#server/core/context.ts";
import { createAddressLimit } from "#server/limits/address-limit.ts";
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
  const anonymous = createAddressLimit(services, factor);
  return {
    take: async (principal, ip) => (principal ? limiter.take(principal.id) : anonymous.take(ip)),
  };
}
