import type { OpenSession } from "#server/checkout/pay/open-session.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import { attemptRules, countAttempt } from "#server/limits/attempts.ts";
import { tellAlreadySubscribed } from "#server/payments/subscriptions/letters/tell.ts";
import { findHeld } from "#server/payments/subscriptions/selling/one-per-customer.ts";

/**
 * Writes to the customer who has already what somebody wants to buy for their address, with the link to it: once
 * a day for a subscription, however often it is tried. Nothing where it is only being paid for. A letter that
 * cannot be written is no reason to answer the shopper otherwise.
 */
export async function tellSubscriber(
  ctx: MerchantContext,
  { paymentIntentId }: OpenSession,
): Promise<void> {
  try {
    const id = await findHeld(ctx.db, ctx, paymentIntentId);
    if (id !== null) await write(ctx, id);
  } catch (error) {
    ctx.log.error({ err: error }, "an email to a subscriber could not be written");
  }
}

async function write(ctx: MerchantContext, id: string): Promise<void> {
  const row = await ctx.db.subscription.findUniqueOrThrow({ where: own(ctx, id) });
  const rule = attemptRules.subscribedLetter;
  const { points } = await countAttempt(ctx, rule, `${ctx.merchantId} ${id}`);
  if (points > rule.attemptsMax) return;
  await transactAside(ctx, (unit) => tellAlreadySubscribed(unit, ctx, row));
}
