import type { MerchantContext } from "#server/core/context.ts";
import { attemptRules, consumeAttempt, returnAttempt } from "#server/limits/attempts.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

const wrong: DeclineCode = "incorrect_code";

/**
 * Counts a code that was typed as a wrong one before it is tried: six digits are quickly tried out. Call the answer with
 * the decline's code, if it was one: any other end is given back. @throws rate_limited
 */
export async function holdCode(
  ctx: MerchantContext,
  intentId: string,
): Promise<(declineCode: string | undefined) => Promise<void>> {
  const key = `${ctx.merchantId}\n${intentId}`;
  await consumeAttempt(ctx, attemptRules.paymentCode, key);
  return async (declineCode) => {
    if (declineCode !== wrong) await returnAttempt(ctx, attemptRules.paymentCode, key);
  };
}
