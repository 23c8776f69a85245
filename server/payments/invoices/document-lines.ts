import type { PricedPart, TaxGroup } from "#server/pricing/breakdown.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import type { PartShare } from "#server/pricing/refund-shares.ts";
import { taxOf } from "#server/pricing/tax.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type {
  InvoiceDiscount,
  InvoiceDocument,
  InvoiceLine,
  InvoiceTax,
  InvoiceTaxed,
} from "#server/wire/billing/invoice-document.ts";

/** An order as it was priced: its lines, the parts that its total is made of, and their taxes. */
export type PricedOrder = {
  lines: readonly LineItem[];
  parts: readonly PricedPart[];
  taxes: readonly TaxGroup[];
  /** The discount's name on paper; null without one. */
  discount: string | null;
};

export type DocumentSums = Pick<InvoiceDocument, "lines" | "discounts" | "taxes" | "totals">;

/** The parts of an order, whether it has a breakdown or not: without one each line is a part without tax. */
export function partsOf(
  lines: readonly LineItem[],
  breakdown: { parts: PricedPart[] } | null,
): PricedPart[] {
  if (breakdown) return breakdown.parts;
  return lines.map((line, at) => {
    return { line: at, gross: lineTotal(line), discount: 0, tax: 0, group: null };
  });
}

/**
 * The lines, discounts and taxes of an order as an invoice has them: before tax, with delivery and tip as lines of their
 * own. Their sums are the order's total and tax, to the smallest unit.
 */
export function orderSums(order: PricedOrder, label: (tax: TaxGroup) => string): DocumentSums {
  const lines: InvoiceLine[] = [];
  const discounts: InvoiceDiscount[] = [];
  for (const part of order.parts) {
    const group = part.group === null ? null : (order.taxes[part.group] ?? null);
    const taxed = taxedAs(group);
    const net = part.gross - part.tax;
    const before = netBeforeDiscount(part, group);
    const line = order.lines[part.line];
    const isWhole = order.parts.filter((other) => other.line === part.line).length === 1;
    lines.push({
      name: line?.name ?? "",
      description: null,
      quantity: isWhole ? (line?.quantity ?? 1) : 1,
      unitAmount: isWhole && line ? line.amount : before,
      net: before,
      ...taxed,
    });
    if (before !== net)
      addDiscount(discounts, { name: order.discount ?? "", net: before - net, ...taxed });
  }
  const shares = order.parts.map(({ gross, tax }) => ({ amount: gross, tax }));
  return summed(lines, discounts, taxesOf(order, shares, label));
}

/** The lines and taxes of a part of an order that is credited: of each line what is taken back, its discount taken off. */
export function creditSums(
  order: PricedOrder,
  shares: readonly PartShare[],
  label: (tax: TaxGroup) => string,
): DocumentSums {
  const lines = order.parts.flatMap((part, at): InvoiceLine[] => {
    const { amount, tax } = shares[at] ?? { amount: 0, tax: 0 };
    if (amount === 0) return [];
    const group = part.group === null ? null : (order.taxes[part.group] ?? null);
    const unitAmount = group?.included ? amount : amount - tax;
    const name = order.lines[part.line]?.name ?? "";
    return [
      { name, description: null, quantity: 1, unitAmount, net: amount - tax, ...taxedAs(group) },
    ];
  });
  return summed(lines, [], taxesOf(order, shares, label));
}

/** The price of a part before its discount and before tax. */
function netBeforeDiscount({ gross, tax, discount }: PricedPart, group: TaxGroup | null): number {
  if (discount === 0 || !group?.included) return gross - tax + discount;
  const price = gross + discount;
  return price - taxOf(price, group.percentE4, { included: true, step: 1 });
}

function taxedAs(group: TaxGroup | null): InvoiceTaxed {
  return { taxRate: group?.percentE4 ?? null, taxKind: group?.kind ?? null };
}

function addDiscount(discounts: InvoiceDiscount[], one: InvoiceDiscount): void {
  const same = discounts.find(
    ({ taxRate, taxKind }) => taxRate === one.taxRate && taxKind === one.taxKind,
  );
  if (same) same.net += one.net;
  else discounts.push(one);
}

/** One for each rate and kind of what these shares bear. */
function taxesOf(
  { parts, taxes }: PricedOrder,
  shares: readonly PartShare[],
  label: (tax: TaxGroup) => string,
): InvoiceTax[] {
  const found: InvoiceTax[] = [];
  for (const [at, { amount, tax }] of shares.entries()) {
    const group = taxes[parts[at]?.group ?? -1];
    if (!group || amount === 0) continue;
    const { percentE4: rate, kind } = group;
    const same = found.find((one) => one.rate === rate && one.kind === kind);
    if (same) {
      same.base += amount - tax;
      same.amount += tax;
    } else found.push({ rate, kind, label: label(group), base: amount - tax, amount: tax });
  }
  return found;
}

function summed(
  lines: InvoiceLine[],
  discounts: InvoiceDiscount[],
  taxes: InvoiceTax[],
): DocumentSums {
  const items = lines.reduce((sum, { net }) => sum + net, 0);
  const discount = discounts.reduce((sum, { net }) => sum + net, 0);
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const net = items - discount;
  const totals = { items, discount, shipping: 0, net, tax, total: net + tax };
  return { lines, discounts, taxes, totals };
}
