import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
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
 * The lines of a subscription that are charged after its first period: those that have an interval by their price or
 * product, given by place. A line without one (a set-up fee beside a plan) is charged once; where no line has an
 * interval all are charged each period.
 */
export function renewalLines(
  lines: readonly LineItem[],
  intervals: readonly (Recurring | null)[],
): LineItem[] {
  const charged = lines.filter((_, at) => intervals[at]);
  return charged.length > 0 ? charged : [...lines];
}
