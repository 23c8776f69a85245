import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { refusalOf } from "#server/payments/price.ts";
import { cardLimits } from "#server/payments/routing/takers.ts";
import {
  type DiscountReason,
  discountSentences,
  reasonOf,
} from "#server/payments/selling/discount-reason.ts";
import { loadTerms } from "#server/payments/selling/load-terms.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import { fittingShipping } from "#server/pricing/extras.ts";
import {
  type Price,
  priceOrder,
  type PriceProblem,
  type Rules,
} from "#server/pricing/price-order.ts";
import type { OfferedItem, OfferedShipping, SellingTerms } from "#server/pricing/terms.ts";
import type { CheckoutMode } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

export type PricedSale = {
  price: Price;
  /** Why a code or a discount was left out; the price is the one without it. */
  discountProblem: DiscountReason | null;
  /** The options that go to the country, as far as it is known. */
  shipping: OfferedShipping[];
  /** True where the order is delivered, but not to the country that was chosen; the price is without delivery. */
  isUndeliverable: boolean;
  /** True where taxes are decided by a country that the shopper has to give. */
  taxNeedsCountry: boolean;
  /** How many charges of a subscription the discount is taken off: null for all of them, 0 without a discount. */
  discountPeriods: number | null;
};

/**
 * Prices an order by all that the merchant has set: the one way from stored settings to a price, which sessions, links,
 * previews, pages and renewals share. Only reads. A discount that does not apply is left out and named; every other
 * problem is answered, for `priceOf` to refuse.
 */
export async function priceSale(
  tx: Tx,
  ctx: MerchantContext,
  sale: Sale,
): Promise<PricedSale | PriceProblem> {
  const { order, choices, config, mode, isSale } = sale;
  const selling = (isSale ? sale.selling : null) ?? {};
  const { discount: found, shipping, tax } = await loadTerms(tx, ctx, sale);
  const limits = await cardLimits(tx, ctx, order.currency);
  const rules: Rules = {
    ...sale.rules,
    taxRate: config.taxRate,
    tax: tax?.terms ?? null,
    shipping,
    optionalItems: offeredItems(selling),
    tipOptions: selling.tipOptions ?? null,
    credit: sale.credit ?? 0,
    isTrial: mode === "subscription" && selling.trialDays != null,
    isWithoutCard: selling.trialWithoutCard != null,
    step: limits?.multipleOf ?? 1,
  };
  const priced = (terms: SellingTerms) =>
    priceDelivered({ order, rules: { ...rules, ...terms }, choices });
  const about = {
    shipping: fittingShipping(shipping, choices.country),
    taxNeedsCountry: tax?.needsCountry ?? false,
  };
  const without = (discountProblem: DiscountReason | null): PricedSale | PriceProblem => {
    const plain = priced({});
    if ("problem" in plain) return plain;
    return { ...plain, ...about, discountProblem, discountPeriods: 0 };
  };
  if (found === null) return without(null);
  if ("reason" in found) return without(found.reason);
  const { terms, periods } = found;
  const reduced = priced({ discount: terms });
  if ("problem" in reduced)
    return isDiscountProblem(reduced.problem) ? without(reasonOf[reduced.problem]) : reduced;
  if (isTooLow(limits?.minimum ?? 0, mode, reduced.price)) return without("code_too_low");
  return { ...reduced, ...about, discountProblem: null, discountPeriods: periods };
}

/**
 * The price that a merchant's program is to charge: a discount that it names must apply.
 * @throws total_mismatch · currency_mismatch · amount_too_large · amount_not_positive · discount_not_applicable ·
 * validation_failed
 */
export async function chargedSale(tx: Tx, ctx: MerchantContext, sale: Sale): Promise<PricedSale> {
  const priced = await priceSale(tx, ctx, sale);
  if ("problem" in priced) throw refusalOf(priced);
  if (priced.discountProblem !== null) throw discountRefusal(sale, priced.discountProblem);
  if (sale.mode !== "setup" && priced.price.subtotalAmount === 0)
    throw new DomainError(
      "amount_not_positive",
      "totalAmount: must be greater than 0, except in mode setup.",
    );
  return priced;
}

function discountRefusal({ selling, choices }: Sale, reason: DiscountReason): DomainError {
  const field = choices.code || selling?.promotionCode ? "promotionCode" : "discountId";
  return new DomainError("discount_not_applicable", `${field}: ${discountSentences[reason]}`);
}

type Delivered = { price: Price; isUndeliverable: boolean };

/** Without delivery where none of the options goes to the chosen country: the page then asks for another one. */
function priceDelivered(sale: Parameters<typeof priceOrder>[0]): Delivered | PriceProblem {
  const price = priceOrder(sale);
  if (!("problem" in price)) return { price, isUndeliverable: false };
  if (price.problem !== "shipping_unavailable") return price;
  const undelivered = priceOrder({ ...sale, rules: { ...sale.rules, shipping: [] } });
  return "problem" in undelivered ? undelivered : { price: undelivered, isUndeliverable: true };
}

function isDiscountProblem(problem: string): problem is keyof typeof reasonOf {
  return Object.hasOwn(reasonOf, problem);
}

/** Whether a discount leaves something that is too little for the processor to charge. */
function isTooLow(
  minimum: number,
  mode: CheckoutMode,
  { totalAmount }: Pick<Price, "totalAmount">,
): boolean {
  if (mode === "setup" || totalAmount === 0) return false;
  return totalAmount < minimum;
}

/** Optional items as they were resolved when the settings were given. */
function offeredItems({ optionalItems }: Selling): OfferedItem[] {
  return (optionalItems ?? []).map(({ quantityMax, ...line }) => ({
    line: { ...line, type: "item", quantity: 1 } as LineItem,
    quantityMax,
  }));
}
