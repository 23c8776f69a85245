import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { cardPage } from "#server/payments/subscriptions/unpaid/ask-for-card.ts";

/** How long a subscription that is paused since its trial ended can be taken up by the address in the letter. */
const afterTrialMs = 30 * dayMs;

/** Milliseconds for which the page to give a card stays open: until the trial ends, longer where the subscription waits. */
export function cardPageMs(
  { currentPeriodEnd, trialWithoutCard }: SubscriptionModel,
  now: Date,
): number {
  const waits = trialWithoutCard === "pause" ? afterTrialMs : 0;
  const left = Math.max(0, currentPeriodEnd.getTime() - now.getTime());
  return left + waits;
}

/**
 * The address of the page on which a card is given for a subscription that has none; null for a customer without an email
 * address. Emits the events of a session that is made.
 */
export async function trialCardPage(
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<string | null> {
  const openMs = cardPageMs(row, ctx.clock.now());
  return transact(ctx, (unit) => cardPage(unit, ctx, { row, openMs }));
}
