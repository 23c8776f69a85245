import type { ReadingContext } from "#server/core/context.ts";
import type { ToRescue } from "#server/wire/billing/to-rescue.ts";

/** The sums of declined renewals that are tried again, by currency. */
export async function getToRescue(ctx: ReadingContext): Promise<ToRescue[]> {
  const groups = await ctx.db.subscription.groupBy({
    by: ["currency"],
    where: { merchantId: ctx.merchantId, status: "past_due" },
    _sum: { amount: true },
    _count: true,
  });
  return groups.map(({ currency, _sum, _count }) => ({
    currency,
    subscriptions: _count,
    amount: Number(_sum.amount ?? 0n),
  }));
}
