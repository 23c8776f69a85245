import type { MerchantContext } from "#server/core/context.ts";
import { findSubscription, serializeSubscription } from "#server/records/payments/subscription.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";

/** One subscription. @throws not_found, also for another merchant's */
export async function getSubscription(ctx: MerchantContext, id: string): Promise<Subscription> {
  return serializeSubscription(await findSubscription(ctx.db, ctx, id));
}
