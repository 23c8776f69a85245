import type { Services } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import type { RateDecision } from "#server/limits/limiter.ts";

/** Addresses remembered in this process. The oldest is forgotten first, with its debt of one second. */
const addressesMax = 50_000;

export interface AddressLimit {
  /** Counts a request of this address. Null when limits are off. */
  take(ip: string | null): RateDecision | null;
}

/**
 * A token bucket for each address, in this process: `factor` times RATE_LIMIT_RPS a second, a
 * second's worth at once. As in the shared bucket, the bucket is one number (GCRA): the
 * millisecond at which it will be full again.
 */
export function createAddressLimit(
  services: { env: Pick<Services["env"], "RATE_LIMIT_RPS"> } & Pick<Services, "clock">,
  factor: number,
): AddressLimit {
  const tokensMax = Math.ceil(services.env.RATE_LIMIT_RPS * factor);
  if (tokensMax === 0) return { take: () => null };
  const intervalMs = 1000 / tokensMax;
  const fullAt = new Map<string, number>();

  function take(ip: string | null): RateDecision {
    const address = ip === null ? "unknown" : addressGroup(ip);
    const now = services.clock.now().getTime();
    const debtMs = owedMs(fullAt.get(address), now) + intervalMs;
    const allowed = debtMs <= 1000;
    if (allowed) remember(fullAt, address, now + debtMs);
    const remaining = Math.max(0, Math.floor((1000 - debtMs) / intervalMs));
    return {
      allowed,
      retryAfterS: 1,
      headers: {
        "RateLimit-Policy": `"address";q=${tokensMax};w=1`,
        RateLimit: `"address";r=${remaining};t=1`,
      },
    };
  }
  return { take };
}

/** More than a second is owed by nobody: then the clock has been put back, and the bucket is full. */
function owedMs(fullAt: number | undefined, now: number): number {
  const owed = (fullAt ?? now) - now;
  return owed > 0 && owed <= 1000 ? owed : 0;
}

function remember(fullAt: Map<string, number>, address: string, moment: number): void {
  const [oldest] = fullAt.has(address) || fullAt.size < addressesMax ? [] : fullAt.keys();
  if (oldest !== undefined) fullAt.delete(oldest);
  fullAt.set(address, moment);
}
