import type { Selling, SellingAnswer } from "#server/wire/atoms/selling/selling.ts";

/** Settings of an order as they are stored, to wire: null, empty or false where there is none. */
export function serializeSelling(stored: unknown): SellingAnswer {
  const selling = (stored ?? {}) as Selling;
  return {
    discountId: selling.discountId ?? null,
    promotionCode: selling.promotionCode ?? null,
    allowPromotionCodes: selling.allowPromotionCodes ?? false,
    shippingRateIds: selling.shippingRateIds ?? [],
    shippingOptions: selling.shippingOptions ?? [],
    shippingCountries: selling.shippingCountries ?? [],
    customFields: selling.customFields ?? [],
    consent: selling.consent ?? null,
    tipOptions: selling.tipOptions ?? null,
    optionalItems: selling.optionalItems ?? [],
    businessPurchase: selling.businessPurchase ?? false,
    trialDays: selling.trialDays ?? null,
    trialWithoutCard: selling.trialWithoutCard ?? null,
    recovery: selling.recovery ?? false,
  };
}
