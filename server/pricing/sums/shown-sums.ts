import type { Breakdown, TaxGroup } from "#server/pricing/breakdown.ts";
import { includedTax } from "#server/pricing/included-tax.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import { freeTrial, unusedTime } from "#server/pricing/price-extras.ts";
import type { RefundShares } from "#server/pricing/refund-shares.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";

/** A discount as the shopper reads it. */
export type ShownDiscount = {
  name: string;
  code: string | null;
  /** Null where an amount is taken off. */
  percent: number | null;
  amount: number;
  /** Whether the shopper gave the code, and so may take it back. */
  removable: boolean;
  /** A trial begins, in which nothing is charged; `code` and `name` are of the discount that lowers later charges. */
  isTrial?: boolean;
  /** The trial begins without a card. */
  isWithoutCard?: boolean;
};

export type ShownTax = {
  percent: number;
  /** The price that it is of, without tax. */
  base: number;
  amount: number;
  kind: "included" | "on_top" | "reverse_charge";
};

/** Taxes that add to a total, and those that are in it or only stated. */
export function divideTaxes(taxes: readonly ShownTax[]): { added: ShownTax[]; stated: ShownTax[] } {
  const isAdded = ({ kind }: ShownTax) => kind === "on_top";
  return { added: taxes.filter(isAdded), stated: taxes.filter((tax) => !isAdded(tax)) };
}

/** The parts that a total is made of, in the smallest currency unit. */
export type ShownSums = {
  subtotal: number;
  discount: ShownDiscount | null;
  delivery: { name: string; amount: number } | null;
  taxes: ShownTax[];
  tip: number;
};

/** The parts of a refund. */
export type ShownRefund = {
  rows: { name: string | null; type: LineItem["type"]; amount: number }[];
  taxes: ShownTax[];
};

type Priced = {
  lineItems: readonly LineItem[];
  /** Null for an order that has only items. */
  breakdown: Breakdown | null;
  total: number;
  /** The shopper's own code, which they may take back. */
  ownCode: string | null;
  /** Percent that the merchant states for the whole order. */
  taxRate: number | undefined;
};

/** The parts of a total, as a page and a receipt list them. */
export function shownSums({ lineItems, breakdown, total, ownCode, taxRate }: Priced): ShownSums {
  const items = lineItems.filter((line) => isItem(line));
  const { shipping = null, tip = 0, taxes = [] } = breakdown ?? {};
  const goods = total - tip;
  const stated = includedTax(goods, taxRate);
  return {
    subtotal: items.length > 0 ? (totalOfLines(items) ?? total) : total,
    discount: shownDiscount(breakdown, ownCode),
    delivery: shipping && { name: shipping.name, amount: shipping.amount },
    taxes: stated
      ? [
          {
            percent: stated.rate,
            base: goods - stated.amount,
            amount: stated.amount,
            kind: "included",
          },
        ]
      : taxRows(taxes),
    tip,
  };
}

/** A discount and unused time or a trial, which are one row to the shopper. */
function shownDiscount(breakdown: Breakdown | null, ownCode: string | null): ShownSums["discount"] {
  const { discount = null, credit = 0, trial } = breakdown ?? {};
  if (breakdown && trial !== undefined) return shownTrial({ ...breakdown, trial }, ownCode);
  const unused = { name: unusedTime, code: null, percent: null, amount: credit, removable: false };
  if (!discount) return credit > 0 ? unused : null;
  const { name, code, percentE2, amount } = discount;
  if (credit > 0)
    return { ...unused, name: `${code ?? name}, ${unusedTime}`, amount: amount + credit };
  const percent = percentE2 === null ? null : Number(percentText(percentE2, 2));
  return { name, code, percent, amount, removable: ownCode !== null && code !== null };
}

function shownTrial(
  { discount, trial, withoutCard = false }: Breakdown & { trial: number },
  ownCode: string | null,
): ShownDiscount {
  const { name = freeTrial, code = null, amount = 0 } = discount ?? {};
  const removable = ownCode !== null && code !== null;
  const shown = { name, code, percent: null, amount: amount + trial, removable };
  return { ...shown, isTrial: true, ...(withoutCard && { isWithoutCard: true }) };
}

type GivenBack = {
  lineItems: readonly LineItem[];
  breakdown: Breakdown | null;
  /** Null for a refund that is not divided by lines. */
  shares: RefundShares | null;
};

/** The lines and the taxes that a refund gives back, as its note lists them: its amounts contain the taxes. */
export function shownRefund({ lineItems, breakdown, shares }: GivenBack): ShownRefund {
  const { parts = [], taxes = [] } = breakdown ?? {};
  const lines = new Map<number, number>();
  const given = taxes.map((tax) => ({ ...tax, included: true, base: 0, amount: 0 }));
  for (const [at, { line, amount, tax }] of (shares?.parts ?? []).entries()) {
    lines.set(line, (lines.get(line) ?? 0) + amount);
    const of = given[parts[at]?.group ?? -1];
    if (!of) continue;
    of.base += amount - tax;
    of.amount += tax;
  }
  return {
    rows: [...lines]
      .filter(([, amount]) => amount !== 0)
      .map(([line, amount]) => ({
        name: lineItems[line]?.name ?? null,
        type: lineItems[line]?.type ?? "item",
        amount,
      })),
    taxes: taxRows(given.filter(({ base }) => base !== 0)),
  };
}

/** Taxes by rate: classes that share one are one to the shopper. */
function taxRows(taxes: readonly TaxGroup[]): ShownTax[] {
  const rows = new Map<string, ShownTax>();
  for (const { kind, percentE4, included, base, amount } of taxes) {
    if (kind !== "taxed" && kind !== "reverse_charge") continue;
    const shown = kind === "reverse_charge" ? kind : included ? "included" : "on_top";
    const key = `${shown} ${percentE4}`;
    const row = rows.get(key) ?? {
      percent: Number(percentText(percentE4, 4)),
      base: 0,
      amount: 0,
      kind: shown,
    };
    rows.set(key, { ...row, base: row.base + base, amount: row.amount + amount });
  }
  return [...rows.values()];
}
