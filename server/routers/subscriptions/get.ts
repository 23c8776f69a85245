import type { MerchantContext } from "#server/context.ts";
import { notFound } from "#server/errors.ts";
import { serializeSubscription } from "#server/payments/serialize/subscription.ts";
import type { Subscription } from "#server/routers/subscriptions/schema.ts";

/** One subscription. @throws not_found, also for another merchant's */
export async function getSubscription(ctx: MerchantContext, id: string): Promise<Subscription> {
  const row = await ctx.db.subscription.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return serializeSubscription(row);
}
