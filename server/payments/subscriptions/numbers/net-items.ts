import { type NetItem, sumOf } from "#server/payments/subscriptions/numbers/monthly.ts";
import type { RenewalPrice } from "#server/payments/subscriptions/price-renewal.ts";
import { divide } from "#server/pricing/exact.ts";
import { includedTax } from "#server/pricing/included-tax.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";

type Priced = Pick<RenewalPrice, "lineItems" | "breakdown"> & {
  /** Percent that all prices contain, where the merchant stated it. */
  taxRate: number | null;
};

/** The revenue of each item of a charge: its price less its share of the discount and its tax, without delivery. */
export function netItems({ lineItems, breakdown, taxRate }: Priced): NetItem[] {
  const productOf = (line: number) => lineItems[line]?.productId ?? null;
  const gross = breakdown
    ? breakdown.parts
        .filter(({ line }) => line < breakdown.items)
        .map((part) => ({ productId: productOf(part.line), net: part.gross - part.tax }))
    : lessDiscount(lineItems);
  const isTaxed = breakdown !== null && breakdown.taxes.length > 0;
  return isTaxed ? gross : withoutStated(gross, taxRate);
}

function lessDiscount(lines: readonly LineItem[]): NetItem[] {
  const items = lines.filter(isItem);
  const totals = items.map((line) => lineTotal(line));
  const discounts = lines.filter(({ type }) => type === "discount").map((line) => lineTotal(line));
  const shares = divide(0 - sumOf(discounts), totals);
  return items.map(({ productId }, index) => ({
    productId,
    net: (totals[index] ?? 0) - (shares[index] ?? 0),
  }));
}

/** The tax of a stated rate is that of the whole charge, and each item bears its share. */
function withoutStated(items: readonly NetItem[], taxRate: number | null): NetItem[] {
  const weights = items.map(({ net }) => net);
  const tax = includedTax(sumOf(weights), taxRate ?? undefined);
  if (!tax) return [...items];
  const shares = divide(tax.amount, weights);
  return items.map((item, index) => ({ ...item, net: item.net - (shares[index] ?? 0) }));
}
