import { divide, share } from "#server/pricing/exact.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

/** An amount of a period, net of tax, that is charged for one product; null is a line without a product. */
export type NetItem = { productId: string | null; net: number };
/** A product's part of the monthly recurring revenue of a subscription, in the smallest currency unit. */
export type MonthlyItem = { productId: string | null; mrr: number };

/** Months of so many units of a period, as a fraction: a year has 12 months, 52 weeks and 365 days. */
const unitsPerYear = { day: 365, week: 52, month: 12, year: 1 } as const;

/** The amount of a period as an amount of a month, to the nearest smallest unit, halves up. */
export function monthly(amount: number, { interval, intervalCount }: Recurring): number {
  return share(amount, unitsPerYear[interval], 12 * intervalCount);
}

/**
 * Monthly recurring revenue by product. The sum is rounded once and then divided, so that the products add up to what the
 * subscription brings. Products without any are left out; sorted by product.
 */
export function monthlyItems(items: readonly NetItem[], recurring: Recurring): MonthlyItem[] {
  const byProduct = [...Map.groupBy(items, ({ productId }) => productId)]
    .map(([productId, some]) => ({ productId, net: sumOf(some.map(({ net }) => net)) }))
    .toSorted((one, other) => compare(one.productId ?? "", other.productId ?? ""));
  const nets = byProduct.map(({ net }) => net);
  const parts = divide(monthly(sumOf(nets), recurring), nets);
  return byProduct
    .map(({ productId }, index) => ({ productId, mrr: parts[index] ?? 0 }))
    .filter(({ mrr }) => mrr !== 0);
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
