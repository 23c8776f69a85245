import { DomainError, type ErrorCode } from "#server/core/errors.ts";
import { amountErrors } from "#server/payments/processor/chargeable.ts";
import { type Price, priceOrder, type PriceProblem } from "#server/pricing/price-order.ts";

/** The refusals of an order that cannot be priced or charged, for the operations that list their errors. */
export const orderErrors = [
  "total_mismatch",
  "interval_mismatch",
  "currency_mismatch",
  ...amountErrors,
] as const satisfies readonly ErrorCode[];

/**
 * The price of an order, where one that has none is refused.
 * @throws currency_mismatch · amount_too_large · total_mismatch · validation_failed (quantity or amount)
 */
export function priceOf(sale: Parameters<typeof priceOrder>[0]): Price {
  const price = priceOrder(sale);
  if ("problem" in price) throw refusalOf(price);
  return price;
}

/** The refusal of an order that has no price, by the path of the field at fault. */
export function refusalOf(problem: PriceProblem): DomainError {
  switch (problem.problem) {
    case "currency_mismatch": {
      const { line, found, currency } = problem;
      return new DomainError(
        "currency_mismatch",
        `lineItems.${line}.currency: this line is in ${found}, and every line must be in ${currency}; give all in one currency, or send another currency for the whole.`,
      );
    }
    case "sum_too_large":
      return new DomainError(
        "amount_too_large",
        "lineItems: their sum is larger than 9007199254740991.",
      );
    case "total_mismatch":
      return new DomainError(
        "total_mismatch",
        `totalAmount: the line items add up to ${problem.sum}, not ${problem.totalAmount}.`,
      );
    case "quantity_invalid":
      return new DomainError(
        "validation_failed",
        "quantity: must be a whole number from 1 to 999,999.",
      );
    case "quantity_too_large":
      return new DomainError("amount_too_large", "quantity: is more than can be bought at once.");
    case "shipping_unavailable":
      return new DomainError(
        "validation_failed",
        "shippingOptions: none of them ships to the country of this order. Add one that does.",
      );
    case "tip_invalid":
      return new DomainError("validation_failed", "tip: must be one of tipOptions.");
    case "optional_invalid":
      return new DomainError(
        "validation_failed",
        "optionalItems: must be items that the session offers, at most quantityMax of each.",
      );
    case "too_many_lines":
      return new DomainError(
        "validation_failed",
        "lineItems: must be at most 100, including optional items.",
      );
    case "discount_other_currency":
      return new DomainError(
        "validation_failed",
        "discountId: the discount and the order have different currencies.",
      );
    case "discount_minimum":
      return new DomainError(
        "validation_failed",
        "discountId: the order is below the discount's minimumAmount.",
      );
    case "discount_no_product":
      return new DomainError(
        "validation_failed",
        "discountId: the discount applies to no item of this order.",
      );
    case "amount_invalid":
      return new DomainError(
        "validation_failed",
        `amount: must be at least ${problem.minimumAmount}.`,
      );
  }
}
