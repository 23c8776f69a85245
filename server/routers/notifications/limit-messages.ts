import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { countAttempt } from "#server/limits/attempts.ts";
import type { NewMessage } from "#server/notifications/queue.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";

/** To one address or telephone number a day: reminders, codes and receipts, not a campaign. */
const toOneMax = 50;

/**
 * Counts a message that the merchant has us send: so many a day in all, and to one recipient. A key
 * in the wrong hands is no sender of unasked mail under our name.
 * @throws rate_limited, with what was reached and when it goes on
 */
export async function limitMessages(
  ctx: MerchantContext,
  { channel, recipient }: Pick<NewMessage, "channel" | "recipient">,
): Promise<void> {
  const { merchantId, env } = ctx;
  // Messages that stay in the mailbox page bother nobody, so they have no limit for one recipient.
  if (channel === "email" ? env.SMTP_URL : env.SMS_PROVIDER_URL) {
    const toOne = { name: "message-recipient", attemptsMax: toOneMax, windowMs: dayMs };
    const one = await countAttempt(ctx, toOne, `${merchantId}\n${customerEmailKey(recipient)}`);
    if (one.points > toOneMax)
      throw enough(`${toOneMax} messages to this recipient`, one.resetInMs);
  }
  const togetherMax = env.MESSAGES_PER_DAY;
  if (togetherMax === 0) return;
  const together = { name: "message-merchant", attemptsMax: togetherMax, windowMs: dayMs };
  const all = await countAttempt(ctx, together, merchantId);
  if (all.points > togetherMax) throw enough(`${togetherMax} messages`, all.resetInMs);
}

function enough(what: string, resetInMs: number): DomainError {
  const sentence = `${what} in 24 hours is the limit. Earlier messages are sent; send this one again later, or ask the operator for a higher limit.`;
  const retryAfterS = Math.max(1, Math.ceil(resetInMs / 1000));
  return new DomainError("rate_limited", sentence, { retryAfterS });
}
