import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { chargedSale } from "#server/payments/selling/price-sale.ts";
import type { KeptDiscount } from "#server/payments/selling/sale.ts";
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
 * charge, so there has to be one of a full period.
 * @throws discount_not_applicable · validation_failed where nothing or a part of a period is charged at once
 */
export async function takeDiscount(
  tx: Tx,
  ctx: MerchantContext,
  { input, items, customer, trialEnd }: Asked,
): Promise<KeptDiscount | null> {
  const { discountId, billingAnchor, collection } = input;
  if (!discountId) return null;
  if (trialEnd || billingAnchor || collection === "invoice")
    throw new DomainError(
      "validation_failed",
      "discountId: leave it out beside a trial, billingAnchor and collection invoice; a discount is counted with a full first charge. Name prices that are lower, or begin the subscription on the page.",
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
  return { discountId, promotionCodeId: null, code: null };
}
