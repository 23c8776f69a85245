import { DomainError } from "#server/core/errors.ts";
import { lineItemsTotal } from "#server/wire/atoms/money/line-item.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Priced = {
  totalAmount?: number | null;
  currency: string;
  lineItems?: readonly Pick<LineItem, "quantity" | "amount" | "currency">[] | null;
};

/**
 * What a checkout costs: the exact sum of its line items, all in its currency; without lines its
 * total, or nothing. A total beside lines must be their sum.
 * @throws currency_mismatch · amount_too_large · total_mismatch
 */
export function totalOf(priced: Priced): number {
  const { lineItems, currency, totalAmount } = priced;
  if (!lineItems) return totalAmount ?? 0;
  const other = lineItems.findIndex((item) => item.currency !== currency);
  if (other >= 0) {
    throw new DomainError(
      "currency_mismatch",
      `lineItems.${other}.currency: this line is in ${lineItems[other]?.currency}, and every line must be in ${currency}; give all in one currency, or send another currency for the whole.`,
    );
  }
  const sum = lineItemsTotal(lineItems);
  if (sum === null) {
    throw new DomainError(
      "amount_too_large",
      "lineItems: their sum is larger than 9007199254740991.",
    );
  }
  if (sum !== (totalAmount ?? sum)) {
    throw new DomainError(
      "total_mismatch",
      `totalAmount: the line items add up to ${sum}, not ${totalAmount}.`,
    );
  }
  return sum;
}
