import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";

/** @throws validation_failed where an invoice would be due before it can be paid */
export function checkDue(
  { clock }: Pick<MerchantContext, "clock">,
  dueAt: string | null | undefined,
): void {
  if (dueAt && new Date(dueAt) < clock.now())
    throw new DomainError("validation_failed", "dueAt: must not be in the past.");
}
