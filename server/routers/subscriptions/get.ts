import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { serializeSubscription } from "#server/payments/subscriptions/serialize.ts";
import type { Subscription } from "#server/wire/subscription.ts";

/** One subscription. @throws not_found, also for another merchant's */
export async function getSubscription(ctx: MerchantContext, id: string): Promise<Subscription> {
  const row = await ctx.db.subscription.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return serializeSubscription(row);
}
