import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { CheckoutSessionModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { refusalOf } from "#server/payments/price.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { priceSale } from "#server/payments/selling/price-sale.ts";
import type { KeptDiscount } from "#server/payments/selling/sale.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { keptBreakdown } from "#server/pricing/price-order.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

/** All that later periods are priced with besides their items, as it is stored with a subscription. */
export type RenewalTerms = {
  taxRate: number | null;
  shipping: Pick<Selling, "shippingRateIds" | "shippingOptions" | "shippingCountries">;
  choices: Pick<ShopperChoices, "shipping" | "country" | "region" | "business">;
  discount: KeptDiscount | null;
  /** Charges that were paid, the first one included: a discount is taken off so many of them. */
  charges: number;
};

/** The terms that a subscription begins with; null where its items are all that is charged. */
export function renewalTermsOf(session: CheckoutSessionModel): RenewalTerms | null {
  const breakdown = session.breakdown as Breakdown | null;
  if (!breakdown) return null;
  const { shippingRateIds, shippingOptions, shippingCountries } = (session.selling ??
    {}) as Selling;
  const { shipping, country, region, business } = (session.choices ?? {}) as ShopperChoices;
  const { discount } = breakdown;
  return {
    taxRate: (session.hostedCheckoutConfig as HostedCheckoutConfig).taxRate ?? null,
    shipping: { shippingRateIds, shippingOptions, shippingCountries },
    choices: { shipping, country, region, business },
    discount: discount && {
      discountId: discount.discountId,
      promotionCodeId: discount.promotionCodeId,
      code: discount.code,
    },
    charges: 1,
  };
}

export type RenewalPrice = {
  lineItems: LineItem[];
  amount: bigint;
  breakdown: Breakdown | null;
};

/**
 * The next charge of a subscription, priced now: its items, at the taxes and delivery prices of today, with its discount
 * while that lasts. A subscription without terms costs what it says.
 * @throws as `priceOf`
 */
export async function priceRenewal(
  tx: Tx,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<RenewalPrice> {
  const lineItems = (row.lineItems ?? []) as LineItem[];
  const terms = row.selling as RenewalTerms | null;
  if (!terms) return { lineItems, amount: row.amount, breakdown: null };
  const priced = await priceSale(tx, ctx, {
    order: { currency: row.currency, lineItems: lineItems.filter(isItem) },
    rules: {},
    config: terms.taxRate === null ? {} : { taxRate: terms.taxRate },
    mode: "payment",
    isSale: true,
    selling: terms.shipping,
    choices: { ...terms.choices, withoutDiscount: true },
    kept: terms.discount && { ...terms.discount, charges: terms.charges },
    customerId: row.customerId,
    email: null,
  });
  if ("problem" in priced) throw refusalOf(priced);
  const { price } = priced;
  return {
    lineItems: price.lineItems,
    amount: BigInt(price.totalAmount),
    breakdown: keptBreakdown(price),
  };
}
