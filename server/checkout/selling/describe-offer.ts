import type { FormOffer } from "#server/checkout/page/pay-form.ts";
import type { CodeField, DeliveryOption } from "#server/checkout/selling-view.ts";
import type { TypedPrice } from "#server/checkout/selling/price-typed.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { shippingPrice } from "#server/pricing/extras.ts";
import { keptBreakdown } from "#server/pricing/price-order.ts";
import type { OfferedShipping } from "#server/pricing/terms.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

/**
 * The questions of an order whose price has parts besides its lines; null of one that is its lines and nothing else,
 * which the page's own script can reckon.
 */
export function describeOffer(
  ctx: Pick<MerchantContext, "clock">,
  { sale, priced, refusedCode }: TypedPrice,
): FormOffer | null {
  const { selling, choices } = sale;
  const { price, taxNeedsCountry } = priced;
  if (!sale.isSale || (!decides(selling) && !taxNeedsCountry && keptBreakdown(price) === null))
    return null;
  const { discount, shipping } = price.breakdown;
  const applied = choices.code ? (discount?.code ?? null) : null;
  const code: CodeField = {
    applied,
    typed: refusedCode?.code ?? "",
    problem: refusedCode?.reason ?? null,
  };
  const goods = price.subtotalAmount - price.discountAmount;
  return {
    selling: {
      code: selling?.allowPromotionCodes || applied !== null || refusedCode ? code : null,
      delivery: isDelivered(selling)
        ? {
            options: priced.shipping.map((option) => describeDelivery(ctx, option, goods)),
            chosen: shipping?.key ?? null,
          }
        : null,
    },
    asksCountry: taxNeedsCountry,
    countries: selling?.shippingCountries ?? [],
    values: {
      code: refusedCode?.code ?? applied ?? "",
      withoutDiscount: choices.withoutDiscount ?? false,
      shipping: shipping?.key ?? "",
      country: choices.country ?? "",
    },
  };
}

/** Whether a setting leaves something to the shopper that changes the price, or a trial makes it another than later. */
function decides(selling: Selling | null): boolean {
  if (!selling) return false;
  const { allowPromotionCodes, tipOptions, optionalItems, businessPurchase, trialDays } = selling;
  return Boolean(
    allowPromotionCodes ||
    isDelivered(selling) ||
    tipOptions ||
    optionalItems?.length ||
    businessPurchase ||
    trialDays,
  );
}

function isDelivered(selling: Selling | null): boolean {
  return Boolean(selling?.shippingRateIds?.length || selling?.shippingOptions?.length);
}

function describeDelivery(
  { clock }: Pick<MerchantContext, "clock">,
  option: OfferedShipping,
  goods: number,
): DeliveryOption {
  const { key, name, minimumDays, maximumDays } = option;
  const now = clock.now();
  const day = (count: number) => addMs(now, count * dayMs).toISOString();
  const latest = maximumDays ?? minimumDays;
  return {
    key,
    name,
    amount: shippingPrice(option, goods),
    earliest: minimumDays == null ? null : day(minimumDays),
    latest: latest == null ? null : day(latest),
  };
}
