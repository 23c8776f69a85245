import { toDecimal } from "#components/display/money/format-money.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** The values of one line's controls, and the data of the line that has no control. */
export type ItemValues = {
  name: string;
  quantity: string;
  amount: string;
  kept: Partial<Pick<LineItem, "productId" | "priceId" | "imageId" | "imageUrl">>;
};

export const blankItem: ItemValues = { name: "", quantity: "1", amount: "", kept: {} };

export function toItemValues(item: Omit<LineItem, "type">): ItemValues {
  const { name, quantity, amount, currency, productId, priceId, imageId, imageUrl } = item;
  return {
    name,
    quantity: String(quantity),
    amount: toDecimal(amount, currencyExponent(currency) ?? 0),
    kept: { productId, priceId, imageId, imageUrl },
  };
}

/** A line as the operations take it. A number that cannot be read stays NaN, which they refuse. */
export function toLineItem({ name, quantity, amount, kept }: ItemValues, currency: string) {
  return {
    ...kept,
    name: name.trim() || null,
    quantity: quantity.trim() ? Number(quantity) : Number.NaN,
    amount: parseAmount(amount, currency),
    currency,
  };
}

/** The sum of the lines in the smallest unit; NaN while there is none. */
export function totalOf(items: ItemValues[], currency: string): number {
  return totalOfLines(items.map((item) => toLineItem(item, currency))) ?? Number.NaN;
}
