import type { PricedPart, TaxGroup } from "#server/pricing/breakdown.ts";
import { steppedShare } from "#server/pricing/exact.ts";
import type { TaxedAs, TaxTerms } from "#server/pricing/terms.ts";
import type { TaxKind } from "#server/wire/tax/tax-kind.ts";

/** A part of the price before its tax is known. */
export type UntaxedPart = {
  line: number;
  /** After its share of the discount; with tax if its prices contain it. */
  price: number;
  discount: number;
  /** Null for a part that is never taxed, such as a tip. */
  taxedAs: TaxedAs | null;
};

const wholeE4 = 1_000_000n; // 100 % in ten-thousandths of a percent

/** The tax in a price that contains it, or, in whole steps, on top of one that does not: exact, halves up. */
export function taxOf(
  price: number,
  percentE4: number,
  { included, step }: { included: boolean; step: number },
): number {
  return included
    ? steppedShare(price, percentE4, wholeE4 + BigInt(percentE4), 1)
    : steppedShare(price, percentE4, wholeE4, step);
}

/** Taxes an order part by part; the groups add their parts up, so that a document's tax is the sum of its lines'. */
export function taxParts(
  parts: readonly UntaxedPart[],
  terms: TaxTerms | null,
  step: number,
): { parts: PricedPart[]; taxes: TaxGroup[] } {
  const taxes: TaxGroup[] = [];
  const taxed = parts.map(({ line, price, discount, taxedAs }): PricedPart => {
    if (terms === null || taxedAs === null)
      return { line, gross: price, discount, tax: 0, group: null };
    const { kind, percentE4 } = rateOf(terms, taxedAs);
    const included = taxedAs.behavior === "inclusive";
    const tax = kind === "taxed" ? taxOf(price, percentE4, { included, step }) : 0;
    const gross = included ? price : price + tax;
    const group = groupFor(taxes, terms, { taxClass: taxedAs.taxClass, kind, percentE4, included });
    group.tax.base += gross - tax;
    group.tax.amount += tax;
    return { line, gross, discount, tax, group: group.at };
  });
  return { parts: taxed, taxes };
}

function rateOf(terms: TaxTerms, { taxClass }: TaxedAs): { kind: TaxKind; percentE4: number } {
  if (terms.kind !== "taxed") return { kind: terms.kind, percentE4: 0 };
  if (taxClass === "exempt") return { kind: "exempt", percentE4: 0 };
  const percentE4 =
    taxClass === "zero" ? 0 : (terms.rates[taxClass] ?? terms.rates["standard"] ?? 0);
  return { kind: percentE4 === 0 ? "zero" : "taxed", percentE4 };
}

function groupFor(
  taxes: TaxGroup[],
  { place }: TaxTerms,
  of: Pick<TaxGroup, "taxClass" | "kind" | "percentE4" | "included">,
): { at: number; tax: TaxGroup } {
  const found = taxes.findIndex(
    (tax) => tax.taxClass === of.taxClass && tax.kind === of.kind && tax.included === of.included,
  );
  const known = taxes[found];
  if (known) return { at: found, tax: known };
  const { country = null, region = null } = place ?? {};
  const tax: TaxGroup = { country, region, ...of, base: 0, amount: 0 };
  taxes.push(tax);
  return { at: taxes.length - 1, tax };
}
