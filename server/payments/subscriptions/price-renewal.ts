import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { CheckoutSessionModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { refusalOf } from "#server/payments/price.ts";
import { cardLimits } from "#server/payments/routing/takers.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { placeOfCustomer } from "#server/payments/selling/known-place.ts";
import { priceSale } from "#server/payments/selling/price-sale.ts";
import type { KeptDiscount } from "#server/payments/selling/sale.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { linesOfTotal } from "#server/pricing/lines-of-total.ts";
import { lineTotal, totalOfLines } from "#server/pricing/lines.ts";
import { keptBreakdown } from "#server/pricing/price-order.ts";
import { type Chargeable, creditTaken } from "#server/pricing/proration.ts";
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

/** The terms of a subscription that begins without a page, whose place of tax nobody has given. */
export const plainTerms: RenewalTerms = {
  taxRate: null,
  shipping: {},
  choices: {},
  discount: null,
  charges: 0,
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
    charges: breakdown.trial === undefined ? 1 : 0,
  };
}

export type RenewalPrice = {
  lineItems: LineItem[];
  amount: bigint;
  breakdown: Breakdown | null;
};

/** The columns of a subscription that decide what it costs. */
export type Charged = Pick<
  SubscriptionModel,
  "currency" | "customerId" | "selling" | "lineItems" | "amount" | "unusedCredit"
>;

/**
 * The next charge of a subscription, priced now: its items, at the taxes and delivery prices of today, with its discount
 * while that lasts, less unused time. A subscription without terms and without unused time costs what it says.
 * @throws as `priceOf`
 */
export async function priceRenewal(
  tx: Tx,
  ctx: MerchantContext,
  row: Charged,
): Promise<RenewalPrice> {
  const lineItems = (row.lineItems ?? []) as LineItem[];
  const total = totalOfLines(lineItems);
  if (!row.selling && row.unusedCredit === 0n && lineItems.every(isItem) && total !== null)
    return { lineItems, amount: row.lineItems ? BigInt(total) : row.amount, breakdown: null };
  const items = itemsOf(row);
  const credit = Number(row.unusedCredit);
  if (credit === 0) return priceItems(tx, ctx, { row, items });
  const goods = await goodsPrices(tx, ctx, { row, items });
  const { minimum } = await chargeableOf(tx, ctx, row.currency);
  const taken = creditTaken(sum(goods), credit, minimum);
  return priceItems(tx, ctx, { row, items, credit: taken });
}

/** The items of each period; one of the whole amount where they are not known. */
export function itemsOf({
  lineItems,
  currency,
  amount,
}: Pick<Charged, "lineItems" | "amount" | "currency">): LineItem[] {
  if (lineItems) return (lineItems as LineItem[]).filter(isItem);
  return linesOfTotal({ currency, totalAmount: Number(amount) });
}

type ToPrice = {
  row: Charged;
  items: LineItem[];
  /** Charges that were paid before, which a discount counts; the subscription's own by default. */
  charges?: number;
  /** Unused time to take off: no more than the items cost. */
  credit?: number;
  /** Items are prices of a part of a period: without discount and delivery, which their full prices had. */
  isPart?: boolean;
};

/** Items at a subscription's terms. @throws as `priceOf` */
export async function priceItems(
  tx: Tx,
  ctx: MerchantContext,
  { row, items, charges, credit = 0, isPart = false }: ToPrice,
): Promise<RenewalPrice> {
  const terms = row.selling as RenewalTerms | null;
  const place = terms && (await placeOfCustomer(tx, ctx, row.customerId));
  const discount = isPart ? null : (terms?.discount ?? null);
  const priced = await priceSale(tx, ctx, {
    order: { currency: row.currency, lineItems: items },
    rules: {},
    config: terms?.taxRate == null ? {} : { taxRate: terms.taxRate },
    mode: "payment",
    isSale: terms !== null,
    selling: isPart ? {} : (terms?.shipping ?? {}),
    choices: { ...terms?.choices, ...place, withoutDiscount: true },
    kept: discount && { ...discount, charges: charges ?? terms?.charges ?? 0 },
    credit,
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

/** Prices of a full period, item by item: after the discount, before delivery and taxes on top. @throws as `priceOf` */
export async function goodsPrices(
  tx: Tx,
  ctx: MerchantContext,
  priced: Omit<ToPrice, "credit" | "isPart">,
): Promise<number[]> {
  const { breakdown } = await priceItems(tx, ctx, priced);
  const discounts = new Map(breakdown?.parts.map(({ line, discount }) => [line, discount]));
  return priced.items.map((item, line) => lineTotal(item) - (discounts.get(line) ?? 0));
}

/** The card charges that a processor takes in a currency. */
export async function chargeableOf(
  tx: Tx,
  ctx: MerchantContext,
  currency: string,
): Promise<Chargeable> {
  const { minimum = 1, multipleOf = 1 } = (await cardLimits(tx, ctx, currency)) ?? {};
  return { minimum, step: multipleOf };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** The unused time that a charge has taken off. */
export function creditOf({ breakdown }: { breakdown: unknown }): bigint {
  return BigInt((breakdown as Breakdown | null)?.credit ?? 0);
}

type AfterCharge = Partial<Pick<SubscriptionModel, "unusedCredit" | "amount">> & {
  selling?: RenewalTerms;
  lineItems?: LineItem[];
};

/** The columns that tell the next price, once a period was charged or invoiced. @throws as `priceOf` */
export async function afterCharge(
  tx: Tx,
  ctx: MerchantContext,
  { row, credit }: { row: SubscriptionModel; credit: bigint },
): Promise<AfterCharge> {
  const terms = row.selling as RenewalTerms | null;
  const selling = terms && { ...terms, charges: terms.charges + 1 };
  const unusedCredit = row.unusedCredit - credit;
  const { lineItems, amount } = await priceRenewal(tx, ctx, { ...row, selling, unusedCredit });
  return {
    unusedCredit,
    ...(selling && { selling }),
    ...(row.lineItems && { lineItems, amount }),
  };
}
