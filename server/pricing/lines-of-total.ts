import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Totalled = { name?: string | null; currency: string; totalAmount: number };

/** A link's total alone is one line, so that their sum is the total in every answer (contract §4). */
export function linesOfTotal({ name, currency, totalAmount: amount }: Totalled): LineItem[] {
  const none = {
    type: "item" as const,
    productId: null,
    priceId: null,
    imageId: null,
    imageUrl: null,
  };
  const known = name?.trim() ? name : "Payment";
  return amount > 0 ? [{ ...none, name: known, quantity: 1, amount, currency }] : [];
}

/** The lines that a link was given: null where they say no more than its total alone. */
export function givenLines(link: Totalled, lines: readonly LineItem[] | null): LineItem[] | null {
  const [line, ...others] = lines ?? [];
  if (!lines || !line) return null;
  const isTotal =
    others.length === 0 &&
    linesOfTotal(link).some(({ name, amount }) => line.name === name && line.amount === amount) &&
    line.quantity === 1 &&
    line.currency === link.currency &&
    !(line.productId ?? line.priceId ?? line.imageId ?? line.imageUrl);
  return isTotal ? null : [...lines];
}
