import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";

const expiresWithinMs = 3653 * dayMs;

/** The end of a credit or gift card that is made now; null if it has none. @throws validation_failed */
export function expiryWithinTenYears(
  ctx: Pick<MerchantContext, "clock">,
  input: { expiresAt?: string | null | undefined },
): Date | null {
  const now = ctx.clock.now();
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt && expiresAt <= now)
    throw new DomainError("validation_failed", "expiresAt: must be in the future.");
  if (expiresAt && expiresAt.getTime() - now.getTime() > expiresWithinMs)
    throw new DomainError("validation_failed", "expiresAt: must be at most ten years ahead.");
  return expiresAt;
}
