import { divideBySteps, steppedShare } from "#server/pricing/exact.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import type { DiscountTerms } from "#server/pricing/terms.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** Why a discount is not taken off an order. */
export type DiscountProblem =
  | "discount_other_currency"
  | "discount_minimum"
  | "discount_no_product";

/**
 * The discount's share of each line, never more than the line; zero of lines that it is not taken off. A part of the price
 * is taken off in whole steps, everything with what is left of them.
 */
export function discountShares(
  lines: readonly LineItem[],
  terms: DiscountTerms,
  step: number,
): number[] | DiscountProblem {
  const { percentE2, amountOff, currency, minimumAmount, productIds } = terms;
  if (currency !== null && lines.some((line) => line.currency !== currency))
    return "discount_other_currency";
  const totals = lines.map((line) => lineTotal(line));
  if (minimumAmount !== null && sum(totals) < minimumAmount) return "discount_minimum";
  const reduced = lines.map((line, index) =>
    isReduced(line, productIds) ? (totals[index] ?? 0) : 0,
  );
  const price = sum(reduced);
  if (price === 0) return "discount_no_product";
  const off =
    percentE2 === null
      ? steppedShare(amountOff ?? 0, 1, 1, step)
      : steppedShare(price, percentE2, 10_000, step);
  return divideBySteps(percentE2 === 10_000 ? price : Math.min(off, price), reduced, step);
}

/** The share of a credit in each price, in whole steps; all of them where the credit is as much. */
export function creditShares(prices: readonly number[], credit: number, step: number): number[] {
  return divideBySteps(Math.min(credit, sum(prices)), prices, step);
}

function isReduced({ productId }: LineItem, productIds: readonly string[]): boolean {
  return productIds.length === 0 || (productId !== null && productIds.includes(productId));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
