import type { Visitor } from "#server/checkout/portal/visit.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentMethodModel, SubscriptionModel } from "#server/generated/prisma/models.ts";

/** A subscription of the visitor's own; null for any other id, one of the same merchant's too. */
export async function ownSubscription(
  { ctx, customer }: Visitor,
  id = "",
): Promise<SubscriptionModel | null> {
  const row = await ctx.db.subscription.findUnique({ where: own(ctx, id) });
  return row?.customerId === customer.id ? row : null;
}

/** A saved card of the visitor's own that can be charged; null for any other id. */
export async function ownCard(
  { ctx, customer }: Visitor,
  id = "",
): Promise<PaymentMethodModel | null> {
  const row = await ctx.db.paymentMethod.findUnique({ where: own(ctx, id) });
  return row?.customerId === customer.id && row.detachedAt === null ? row : null;
}
