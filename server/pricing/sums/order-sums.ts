import type { Breakdown } from "#server/pricing/breakdown.ts";
import { includedTax } from "#server/pricing/included-tax.ts";
import type { OrderSums } from "#server/wire/atoms/money/order-sums.ts";

type Stored = {
  totalAmount: number;
  /** Null for an order that has only items. */
  breakdown: Breakdown | null;
  /** `hostedCheckoutConfig.taxRate`; decides only where no taxes were decided by place. */
  taxRate: number | undefined;
};

/** The sums of an order that has been priced, as `priceOrder` had them. */
export function sumsOf({ totalAmount, breakdown, taxRate }: Stored): OrderSums {
  const { discount, credit = 0, shipping, tip: tipAmount = 0, taxes = [] } = breakdown ?? {};
  const discountAmount = (discount?.amount ?? 0) + credit;
  const shippingAmount = shipping?.amount ?? 0;
  const stated = includedTax(totalAmount - tipAmount, taxRate)?.amount ?? 0;
  const onTop = taxes.filter(({ included }) => !included);
  return {
    subtotalAmount: totalAmount - tipAmount - amountOf(onTop) - shippingAmount + discountAmount,
    discountAmount,
    shippingAmount,
    taxAmount: taxes.length > 0 ? amountOf(taxes) : stated,
    tipAmount,
  };
}

function amountOf(taxes: readonly { amount: number }[]): number {
  return taxes.reduce((sum, { amount }) => sum + amount, 0);
}
