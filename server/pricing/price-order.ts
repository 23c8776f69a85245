import { includedTax, type IncludedTax } from "#server/pricing/included-tax.ts";
import { linesOfTotal } from "#server/pricing/lines-of-total.ts";
import { timesLine, totalOfLines } from "#server/pricing/lines.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";

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
  /** Percent. */
  taxRate?: number | undefined;
};

/** `quantity` times the whole order, or another total than the one that is suggested. */
export type Choices = { quantity?: number | undefined; amount?: number | undefined };

export type Price = {
  /** Never negative; their sum is the total. */
  lineItems: LineItem[];
  /** How many times the order's own lines these are. */
  quantity: number;
  totalAmount: number;
  tax: IncludedTax | null;
};

export type PriceProblem =
  | { problem: "currency_mismatch"; line: number; found: string; currency: string }
  | { problem: "sum_too_large" | "quantity_too_large" | "quantity_invalid" }
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
  const { allowQuantity = false, minimumAmount = null, taxRate } = rules;
  if (minimumAmount !== null && amount !== undefined && amount !== order.totalAmount) {
    if (!Number.isSafeInteger(amount) || amount < minimumAmount)
      return { problem: "amount_invalid", minimumAmount };
    return priceOf(linesOfTotal({ ...order, totalAmount: amount }), { quantity: 1, taxRate });
  }
  return priceOf(offered.lines, { quantity: allowQuantity ? quantity : 1, taxRate });
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
  { quantity, taxRate }: { quantity: number; taxRate: number | undefined },
): Price | PriceProblem {
  const isCount = Number.isInteger(quantity) && quantity >= 1 && quantity <= lineQuantityMax;
  if (!isCount) return { problem: "quantity_invalid" };
  const lineItems = lines.map((line) => timesLine(line, quantity));
  const totalAmount = totalOfLines(lineItems);
  if (totalAmount === null || lineItems.some((line) => line.quantity > lineQuantityMax))
    return { problem: "quantity_too_large" };
  return { lineItems, quantity, totalAmount, tax: includedTax(totalAmount, taxRate) };
}

/** How many times an order can be bought at most, where at most so much may be charged; at least once. */
export function largestQuantity(order: Order, amountMax: number): number {
  const offered = offeredLines(order);
  if ("problem" in offered) return 1;
  const total = totalOfLines(offered.lines) ?? amountMax;
  const most = offered.lines.map((line) => Math.floor(lineQuantityMax / line.quantity));
  return Math.max(1, Math.min(lineQuantityMax, Math.floor(amountMax / total), ...most));
}
