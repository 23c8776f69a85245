import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { chargedSale } from "#server/payments/selling/price-sale.ts";
import type { KeptDiscount } from "#server/payments/selling/sale.ts";
import { findDiscount } from "#server/records/selling/discount.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";

type Asked = {
  input: CreateSubscription;
  items: readonly LineItem[];
  customer: CustomerModel;
  /** End of the trial that it begins with, by the request or by its prices. */
  trialEnd: Date | null;
};

/**
 * The discount that a subscription is to begin with; null where none is named. It is reserved and counted with the first
 * charge. Where a trial, a period that was paid elsewhere or an invoice comes first, nothing is reserved: it may be one that
 * is not counted alone.
 * @throws discount_not_applicable · validation_failed where a part of a period is charged at once, or it would be counted
 */
export async function takeDiscount(
  tx: Tx,
  ctx: MerchantContext,
  { input, items, customer, trialEnd }: Asked,
): Promise<KeptDiscount | null> {
  const { discountId, billingAnchor, collection } = input;
  if (!discountId) return null;
  if (billingAnchor && new Date(billingAnchor) > ctx.clock.now())
    throw new DomainError(
      "validation_failed",
      "discountId: leave it out beside a billingAnchor that is ahead, as only a part of a period is charged first; name prices that are lower.",
    );
  await chargedSale(tx, ctx, {
    order: { currency: items[0]?.currency ?? "", lineItems: items },
    rules: {},
    config: {},
    mode: "payment",
    isSale: true,
    selling: { discountId },
    choices: {},
    customerId: customer.id,
    email: customer.email,
  });
  if (trialEnd || billingAnchor || collection === "invoice")
    await refuseCounted(tx, ctx, discountId);
  return { discountId, promotionCodeId: null, code: null };
}

/** @throws validation_failed of a discount with a cap, or with a rule of who may have it, which its redemptions tell */
async function refuseCounted(tx: Tx, ctx: MerchantContext, discountId: string): Promise<void> {
  const { maxRedemptions, oncePerCustomer, firstPurchaseOnly } = await findDiscount(
    tx,
    ctx,
    discountId,
  );
  if (maxRedemptions === null && !oncePerCustomer && !firstPurchaseOnly) return;
  throw new DomainError(
    "validation_failed",
    "discountId: its redemptions are limited and counted with a full first charge; beside a trial, billingAnchor and collection invoice name a discount without maxRedemptions, oncePerCustomer and firstPurchaseOnly.",
  );
}
