import type { MerchantContext } from "#server/core/context.ts";
import { dayMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { countAttempt } from "#server/limits/attempts.ts";

/** To one address or telephone: reminders, codes and receipts of one's own, not a campaign. */
const toOneMax = 50;

/**
 * Counts a message that the merchant has us send: so many a day in all, and to one recipient. A key
 * in the wrong hands is no sender of unasked mail under our name.
 * @throws rate_limited, with what was reached and when it goes on
 */
export async function limitMessages(ctx: MerchantContext, recipient: string): Promise<void> {
  const { merchantId } = ctx;
  const toOne = { name: "message-recipient", attemptsMax: toOneMax, windowMs: dayMs };
  const key = `${merchantId}\n${recipient.toLowerCase()}`;
  const one = await countAttempt(ctx, toOne, key);
  if (one.points > toOneMax) throw enough(`${toOneMax} messages to this recipient`, one.resetInMs);
  const togetherMax = ctx.env.MESSAGES_PER_DAY;
  if (togetherMax === 0) return;
  const together = { name: "message-merchant", attemptsMax: togetherMax, windowMs: dayMs };
  const all = await countAttempt(ctx, together, merchantId);
  if (all.points > togetherMax) throw enough(`${togetherMax} messages`, all.resetInMs);
}

function enough(what: string, resetInMs: number): DomainError {
  const sentence = `${what} in 24 hours is as much as goes out. What was taken before is sent; try this one again later, or ask the operator for more.`;
  const retryAfterS = Math.max(1, Math.ceil(resetInMs / 1000));
  return new DomainError("rate_limited", sentence, { retryAfterS });
}
