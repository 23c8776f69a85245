import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import type { PendingChange } from "#server/payments/subscriptions/changes/apply.ts";
import { priceRenewal } from "#server/payments/subscriptions/price-renewal.ts";

/**
 * A subscription with the lines and the amount that its next charge would have now: with the items of a change that waits,
 * at the taxes and delivery prices of today, with its discount while that lasts. As it is stored where it ends before, where
 * a charge has its amount already, or where it cannot be priced now. Writes nothing.
 */
export async function withNextPrice(
  tx: Tx,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  const goesOn = (row.status === "active" || row.status === "trialing") && !row.cancelAtPeriodEnd;
  if (!goesOn) return row;
  const pending = row.pendingChange as PendingChange | null;
  const priced = pending ? { ...row, lineItems: pending.items } : row;
  try {
    const { lineItems, amount } = await priceRenewal(tx, ctx, priced);
    return { ...row, amount, lineItems: priced.lineItems && lineItems };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return row;
  }
}
