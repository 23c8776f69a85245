import type { Breakdown } from "#server/pricing/breakdown.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Offer = {
  name: string | null;
  description: string | null;
  lineItems: readonly Pick<LineItem, "name" | "quantity" | "amount">[] | null;
};

/** All that a page shows of an offer beside its total, as one text: another offer has another one. */
export function offerContent({ name, description, lineItems }: Offer): string {
  const lines = (lineItems ?? []).map((line) => [line.name, line.quantity, line.amount]);
  return JSON.stringify([name, description, lines]);
}

type Priced = {
  lineItems: readonly Pick<LineItem, "type" | "name" | "quantity" | "amount">[];
  breakdown: Pick<Breakdown, "taxes"> | null;
};

/** All that a page shows of a price, as one text: another rate, code or delivery has another one. */
export function priceContent({ lineItems, breakdown }: Priced): string {
  const lines = lineItems.map((line) => [line.type, line.name, line.quantity, line.amount]);
  const taxes = (breakdown?.taxes ?? []).map((tax) => [
    tax.kind,
    tax.percentE4,
    tax.included,
    tax.amount,
  ]);
  return JSON.stringify([lines, taxes]);
}
