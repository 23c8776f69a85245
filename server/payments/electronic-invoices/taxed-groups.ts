import type { InvoiceDocument, InvoiceTaxed } from "#server/wire/billing/invoice-document.ts";
import type { TaxKind } from "#server/wire/tax/tax-kind.ts";

/** Codes of UNTDID 5305 that EN 16931 knows. */
export type Category = "S" | "Z" | "E" | "AE" | "G" | "O";

/** A tax that lines and sums bear. */
export type Rate = {
  category: Category;
  /** Ten-thousandths of a percent; null of what is outside of the tax. */
  percentE4: number | null;
};

export type TaxedGroup = Rate & {
  base: number;
  amount: number;
  /** The delivery that bears this tax. */
  delivery: number;
};

const categories: Record<TaxKind, Category> = {
  taxed: "S",
  zero: "Z",
  exempt: "E",
  reverse_charge: "AE",
  export: "G",
};

/**
 * The tax of a line. The standard allows lines outside of the tax only where all are; among others they count as exempt.
 */
export function rateOf({ taxKind, taxRate }: InvoiceTaxed, { taxes }: InvoiceDocument): Rate {
  if (taxKind === null)
    return taxes.length > 0 ? { category: "E", percentE4: 0 } : { category: "O", percentE4: null };
  const category = taxKind === "taxed" && taxRate === 0 ? "Z" : categories[taxKind];
  return { category, percentE4: taxRate ?? 0 };
}

/**
 * The taxes of a document, one for each category and rate, with the delivery that each contains: what its base has beyond
 * lines and discounts. Null where lines, discounts, delivery and taxes do not add up to the totals.
 */
export function taxedGroups(document: InvoiceDocument): TaxedGroup[] | null {
  const { lines, discounts, taxes, totals } = document;
  const groups = new Map<string, TaxedGroup>();
  const groupOf = (of: InvoiceTaxed): TaxedGroup => {
    const rate = rateOf(of, document);
    const key = `${rate.category} ${rate.percentE4}`;
    const group = groups.get(key) ?? { ...rate, base: 0, amount: 0, delivery: 0 };
    groups.set(key, group);
    return group;
  };
  for (const { rate, kind, base, amount } of taxes) {
    const group = groupOf({ taxRate: rate, taxKind: kind });
    group.base += base;
    group.delivery += base;
    group.amount += amount;
  }
  for (const line of lines) addTo(groupOf(line), line, line.net);
  for (const discount of discounts) addTo(groupOf(discount), discount, -discount.net);
  const all = [...groups.values()];
  const untaxed = totals.shipping - sumOf(all, ({ delivery }) => delivery);
  if (untaxed !== 0) {
    const group = groupOf({ taxRate: null, taxKind: null });
    group.base += untaxed;
    group.delivery += untaxed;
  }
  return addsUp(document, [...groups.values()]) ? [...groups.values()] : null;
}

/** A line without tax is in no base of a tax, so that it makes its own. */
function addTo(group: TaxedGroup, { taxKind }: InvoiceTaxed, net: number): void {
  if (taxKind === null) group.base += net;
  else group.delivery -= net;
}

function addsUp({ lines, discounts, totals }: InvoiceDocument, groups: TaxedGroup[]): boolean {
  return (
    groups.every(({ delivery }) => delivery >= 0) &&
    sumOf(lines, ({ net }) => net) === totals.items &&
    sumOf(discounts, ({ net }) => net) === totals.discount &&
    sumOf(groups, ({ base }) => base) === totals.net &&
    sumOf(groups, ({ amount }) => amount) === totals.tax &&
    totals.items - totals.discount + totals.shipping === totals.net &&
    totals.net + totals.tax === totals.total
  );
}

export function sumOf<Each>(all: readonly Each[], of: (each: Each) => number): number {
  return all.reduce((sum, each) => sum + of(each), 0);
}
