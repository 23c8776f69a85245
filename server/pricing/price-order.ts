import type { Breakdown } from "#server/pricing/breakdown.ts";
import type { DiscountProblem } from "#server/pricing/discount.ts";
import { chosenItems } from "#server/pricing/extras.ts";
import { includedTax, type IncludedTax } from "#server/pricing/included-tax.ts";
import { linesOfTotal } from "#server/pricing/lines-of-total.ts";
import { timesLine, totalOfLines } from "#server/pricing/lines.ts";
import { priceExtras } from "#server/pricing/price-extras.ts";
import type { SellingChoices, SellingTerms } from "#server/pricing/terms.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { lineItemsMax, lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";
import type { OrderSums } from "#server/wire/atoms/money/order-sums.ts";

/** The goods and prices on offer before a shopper has chosen anything. Amounts are in the currency's smallest unit. */
export type Order = {
  /** The name of the only line where there is a total alone. */
  name?: string | null;
  currency: string;
  /** The price where there are no lines; beside lines it must be their sum. */
  totalAmount?: number | null;
  lineItems?: readonly LineItem[] | null;
};

/** The choices that the merchant leaves to the shopper, and the tax that prices contain. */
export type Rules = {
  allowQuantity?: boolean;
  /** The least that a shopper may choose to pay; null where the amount is fixed. */
  minimumAmount?: number | null;
  /** Percent that all prices contain, where the merchant states it (`hostedCheckoutConfig.taxRate`). */
  taxRate?: number | undefined;
} & SellingTerms;

/** `quantity` times the whole order, or another total than the one that is suggested. */
export type Choices = {
  quantity?: number | undefined;
  amount?: number | undefined;
} & SellingChoices;

export type Price = OrderSums & {
  /** Their sum is the total; only a discount is negative. */
  lineItems: LineItem[];
  /** How many times the order's own lines these are. */
  quantity: number;
  totalAmount: number;
  /** The tax that a stated rate makes of the total; null where taxes are decided by place. */
  tax: IncludedTax | null;
  breakdown: Breakdown;
};

export type PriceProblem =
  | { problem: "currency_mismatch"; line: number; found: string; currency: string }
  | { problem: "sum_too_large" | "quantity_too_large" | "quantity_invalid" }
  | { problem: "shipping_unavailable" | "tip_invalid" | "optional_invalid" | "too_many_lines" }
  | { problem: DiscountProblem }
  | { problem: "total_mismatch"; sum: number; totalAmount: number }
  | { problem: "amount_invalid"; minimumAmount: number };

type Sale = { order: Order; rules?: Rules; choices?: Choices };

/**
 * Prices an order: the one decision that sessions, links, previews, pages and their script share. The same sale
 * always has the same price.
 */
export function priceOrder({ order, rules = {}, choices = {} }: Sale): Price | PriceProblem {
  const offered = offeredLines(order);
  if ("problem" in offered) return offered;
  const { amount, quantity = 1 } = choices;
  const { allowQuantity = false, minimumAmount = null } = rules;
  if (minimumAmount !== null && amount !== undefined && amount !== order.totalAmount) {
    if (!Number.isSafeInteger(amount) || amount < minimumAmount)
      return { problem: "amount_invalid", minimumAmount };
    const lines = linesOfTotal({ ...order, totalAmount: amount });
    return priceOf(lines, { order, rules, choices: { ...choices, quantity: 1 } });
  }
  const times = allowQuantity ? quantity : 1;
  return priceOf(offered.lines, { order, rules, choices: { ...choices, quantity: times } });
}

/** The order's lines as the merchant gave them, or one of its total. */
function offeredLines(order: Order): { lines: readonly LineItem[] } | PriceProblem {
  const { currency, lineItems, totalAmount } = order;
  if (!lineItems?.length)
    return { lines: linesOfTotal({ ...order, totalAmount: totalAmount ?? 0 }) };
  const line = lineItems.findIndex((item) => item.currency !== currency);
  const found = lineItems[line]?.currency;
  if (found !== undefined) return { problem: "currency_mismatch", line, found, currency };
  const sum = totalOfLines(lineItems);
  if (sum === null) return { problem: "sum_too_large" };
  if (totalAmount != null && sum !== totalAmount)
    return { problem: "total_mismatch", sum, totalAmount };
  return { lines: lineItems };
}

function priceOf(
  lines: readonly LineItem[],
  { order, rules = {}, choices = {} }: Sale,
): Price | PriceProblem {
  const { quantity = 1 } = choices;
  const isCount = Number.isInteger(quantity) && quantity >= 1 && quantity <= lineQuantityMax;
  if (!isCount) return { problem: "quantity_invalid" };
  const ordered = lines.map((line) => timesLine(line, quantity));
  if (totalOfLines(ordered) === null || ordered.some((line) => line.quantity > lineQuantityMax))
    return { problem: "quantity_too_large" };
  const added = chosenItems(rules.optionalItems ?? [], choices.optional);
  if (!added) return { problem: "optional_invalid" };
  const items = [...ordered, ...added.lines];
  if (items.length > lineItemsMax) return { problem: "too_many_lines" };
  if (totalOfLines(items) === null) return { problem: "quantity_too_large" };
  const priced = priceExtras(items, { currency: order.currency, rules, choices });
  if ("problem" in priced) return priced;
  const { lineItems, totalAmount, sums, breakdown } = priced;
  const tax = rules.tax ? null : includedTax(totalAmount - sums.tipAmount, rules.taxRate);
  return {
    ...sums,
    taxAmount: tax?.amount ?? sums.taxAmount,
    lineItems,
    quantity,
    totalAmount,
    tax,
    breakdown: { ...breakdown, ordered: ordered.length, optional: added.optional },
  };
}

/** How many times an order can be bought at most, where at most so much may be charged; at least once. */
export function largestQuantity(order: Order, amountMax: number): number {
  const offered = offeredLines(order);
  if ("problem" in offered) return 1;
  const total = totalOfLines(offered.lines) ?? amountMax;
  const most = offered.lines.map((line) => Math.floor(lineQuantityMax / line.quantity));
  return Math.max(1, Math.min(lineQuantityMax, Math.floor(amountMax / total), ...most));
}

/** The breakdown as it is stored: null of an order that is its items and nothing else. */
export function keptBreakdown({ lineItems, breakdown }: Price): Breakdown | null {
  const { ordered, taxes } = breakdown;
  return lineItems.length > ordered || taxes.length > 0 ? breakdown : null;
}
