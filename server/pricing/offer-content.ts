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
