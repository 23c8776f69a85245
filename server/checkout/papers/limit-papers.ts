import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { attemptRules, consumeAttempt } from "#server/limits/attempts.ts";

/** Whether another file is written for this network address: a stranger with a loop prints the page instead. */
export async function isPaperFree(services: Services, ip: string | null): Promise<boolean> {
  if (ip === null) return true;
  try {
    await consumeAttempt(services, attemptRules.paperFile, addressGroup(ip));
    return true;
  } catch (error) {
    if (isDomainError(error) && error.code === "rate_limited") return false;
    throw error;
  }
}
