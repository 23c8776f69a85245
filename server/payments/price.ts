import { DomainError } from "#server/core/errors.ts";
import { lineItemsTotal } from "#server/wire/atoms/line-item.ts";
import type { LineItemInput } from "#server/wire/atoms/line-item.ts";

type Priced = {
  totalAmount: number;
  currency: string;
  lineItems?: readonly Pick<LineItemInput, "quantity" | "amount" | "currency">[] | null;
};

/**
 * With line items, the total is their exact sum and all currencies agree.
 * @throws currency_mismatch · amount_too_large · total_mismatch
 */
export function checkTotal(priced: Priced): void {
  const { lineItems, currency, totalAmount } = priced;
  if (!lineItems) return;
  if (lineItems.some((item) => item.currency !== currency)) {
    throw new DomainError("currency_mismatch", `lineItems: every line must be in ${currency}.`);
  }
  const sum = lineItemsTotal(lineItems);
  if (sum === null) {
    throw new DomainError(
      "amount_too_large",
      "lineItems: their sum is larger than 9007199254740991.",
    );
  }
  if (sum !== totalAmount) {
    throw new DomainError(
      "total_mismatch",
      `totalAmount: the line items add up to ${sum}, not ${totalAmount}.`,
    );
  }
}
