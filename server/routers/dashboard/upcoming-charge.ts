import type { MerchantContext } from "#server/core/context.ts";
import { withNextPrice } from "#server/payments/subscriptions/next-price.ts";
import { findSubscription, serializeSubscription } from "#server/records/payments/subscription.ts";
import type { UpcomingCharge } from "#server/wire/dashboard/upcoming-charge.ts";

/** The next charge of a subscription as it would be made now. Writes nothing. @throws not_found */
export async function getUpcomingCharge(ctx: MerchantContext, id: string): Promise<UpcomingCharge> {
  const row = await findSubscription(ctx.db, ctx, id);
  const { amount, lineItems } = serializeSubscription(await withNextPrice(ctx.db, ctx, row));
  return { amount, lineItems };
}
