import type { OrderSums, OrderTax } from "#server/checkout/selling-view.ts";
import type { Breakdown, TaxGroup } from "#server/pricing/breakdown.ts";
import { includedTax } from "#server/pricing/included-tax.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";

type Priced = {
  lineItems: readonly LineItem[];
  /** Null of an order that is its items and nothing else. */
  breakdown: Breakdown | null;
  total: number;
  /** The shopper's own code, which they may take back. */
  ownCode: string | null;
  config: HostedCheckoutConfig;
};

/** The parts of a total, as a page and a receipt list them. */
export function describeSums({ lineItems, breakdown, total, ownCode, config }: Priced): OrderSums {
  const items = lineItems.filter((line) => isItem(line));
  const stated = includedTax(total, config.taxRate);
  const { discount = null, shipping = null, tip = 0, taxes = [] } = breakdown ?? {};
  return {
    subtotal: items.length > 0 ? (totalOfLines(items) ?? total) : total,
    discount: discount && {
      name: discount.name,
      code: discount.code,
      percent: discount.percentE2 === null ? null : Number(percentText(discount.percentE2, 2)),
      amount: discount.amount,
      removable: ownCode !== null && discount.code !== null,
    },
    delivery: shipping && { name: shipping.name, amount: shipping.amount },
    taxes: stated
      ? [{ percent: stated.rate, amount: stated.amount, kind: "included" }]
      : taxRows(taxes),
    tip,
  };
}

/** Taxes by rate: classes that share one are one to the shopper. */
function taxRows(taxes: readonly TaxGroup[]): OrderTax[] {
  const rows = new Map<string, OrderTax>();
  for (const { kind, percentE4, included, amount } of taxes) {
    if (kind !== "taxed" && kind !== "reverse_charge") continue;
    const shown = kind === "reverse_charge" ? kind : included ? "included" : "on_top";
    const key = `${shown} ${percentE4}`;
    const row = rows.get(key) ?? {
      percent: Number(percentText(percentE4, 4)),
      amount: 0,
      kind: shown,
    };
    rows.set(key, { ...row, amount: row.amount + amount });
  }
  return [...rows.values()];
}
