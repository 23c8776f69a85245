import type { Services } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { attemptRules, consumeAttempt, returnAttempt } from "#server/limits/attempts.ts";
import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";

type Guess = { merchantId: string; ip: string | null };

/**
 * Counts a code that a shopper types as a wrong one of their network address (IPv6 by /64) at this merchant before it
 * is looked up, so that many at once do not slip past. Call the answer with what came of it: a code that exists is
 * given back, also where it does not apply.
 * @throws rate_limited
 */
export async function holdCodeGuess(
  services: Pick<Services, "db" | "clock">,
  { merchantId, ip }: Guess,
): Promise<(reason: DiscountReason | null) => Promise<void>> {
  if (ip === null) return async () => undefined;
  const key = `${merchantId}\n${addressGroup(ip)}`;
  await consumeAttempt(services, attemptRules.promotionCode, key);
  return async (reason) => {
    if (reason !== "code_unknown") await returnAttempt(services, attemptRules.promotionCode, key);
  };
}
