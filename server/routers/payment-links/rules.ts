import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";

/** A link that nobody could ever pay is refused when it is made. */
export function checkPayable(
  ctx: MerchantContext,
  link: { mode: string; totalAmount: number; expiresAt?: string | null },
): void {
  if (link.mode !== "setup" && link.totalAmount === 0) {
    throw new DomainError(
      "amount_not_positive",
      "totalAmount: must be greater than 0 unless the mode is setup.",
    );
  }
  if (link.expiresAt && new Date(link.expiresAt) <= addMs(ctx.clock.now(), 0)) {
    throw new DomainError("validation_failed", "expiresAt: must be in the future.");
  }
}
