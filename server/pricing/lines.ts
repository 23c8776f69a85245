import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Counted = Pick<LineItem, "quantity">;
type Priced = Pick<LineItem, "quantity" | "amount">;

/** The price of a line in the smallest currency unit. Exact for each line of an order whose total was taken. */
export function lineTotal({ quantity, amount }: Priced): number {
  return quantity * amount;
}

/**
 * The exact sum of the lines; null where one cannot be read, or where it or a sum on the way there passes 2^53 − 1.
 * Only a discount is negative, and stands after what it reduces.
 */
export function totalOfLines(lines: readonly Priced[]): number | null {
  let total = 0;
  for (const line of lines) {
    total += lineTotal(line);
    if (!Number.isSafeInteger(total)) return null;
  }
  return total;
}

/** The line of an order that is bought so many times. */
export function timesLine<Line extends Counted>(line: Line, times: number): Line {
  return { ...line, quantity: line.quantity * times };
}

/**
 * The lines of a subscription that are charged after its first period: those whose product has an interval. A line
 * without one (a set-up fee beside a plan) is charged once; where no product has an interval all lines are charged
 * each period.
 */
export function renewalLines(
  lines: readonly LineItem[],
  productsWithInterval: ReadonlySet<string>,
): LineItem[] {
  const charged = lines.filter(({ productId }) => productId && productsWithInterval.has(productId));
  return charged.length > 0 ? charged : [...lines];
}
