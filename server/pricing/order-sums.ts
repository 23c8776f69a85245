import type { Breakdown } from "#server/pricing/breakdown.ts";
import { includedTax } from "#server/pricing/included-tax.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { LineType } from "#server/wire/atoms/money/line-type.ts";
import type { OrderSums } from "#server/wire/atoms/money/order-sums.ts";

type Stored = {
  lineItems: readonly LineItem[];
  totalAmount: number;
  breakdown: Breakdown | null;
  /** `hostedCheckoutConfig.taxRate`; decides only where no taxes were decided by place. */
  taxRate: number | undefined;
};

/** The sums of an order that has been priced, from its lines and its breakdown. */
export function sumsOf({ lineItems, totalAmount, breakdown, taxRate }: Stored): OrderSums {
  const sumOf = (type: LineType) =>
    lineItems.reduce((sum, line) => sum + (line.type === type ? lineTotal(line) : 0), 0);
  const taxes = breakdown?.taxes ?? [];
  return {
    subtotalAmount: sumOf("item"),
    discountAmount: Math.abs(sumOf("discount")),
    shippingAmount: sumOf("shipping"),
    taxAmount:
      taxes.length > 0
        ? taxes.reduce((sum, { amount }) => sum + amount, 0)
        : (includedTax(totalAmount, taxRate)?.amount ?? 0),
    tipAmount: sumOf("tip"),
  };
}
