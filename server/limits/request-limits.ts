import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import { createAddressLimit } from "#server/limits/address-limit.ts";
import { createRateLimiter, type RateDecision } from "#server/limits/limiter.ts";

export interface RequestLimits {
  /** Counts a request. Null when limits are off. */
  take(principal: Principal | null, ip: string | null): Promise<RateDecision | null>;
}

/**
 * The limit of every call by REST and by tRPC: per credential, shared by all instances; without one
 * per address, in this process only, so that nobody's garbage reaches the database. As much as a
 * credential has: nobody has much to ask without, and ten times as much at once held up everybody else.
 */
export function createRequestLimits(
  services: Pick<Services, "env" | "db" | "clock">,
): RequestLimits {
  const limiter = createRateLimiter(services);
  const anonymous = createAddressLimit(services, 1);
  return {
    take: async (principal, ip) => (principal ? limiter.take(principal.id) : anonymous.take(ip)),
  };
}
