import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order } from "#server/checkout/view.ts";
import { freeTrial } from "#server/pricing/price-extras.ts";
import {
  divideTaxes,
  type ShownDiscount,
  type ShownRefund,
  type ShownTax,
} from "#server/pricing/sums/shown-sums.ts";
import type { LineType } from "#server/wire/atoms/money/line-type.ts";

/** One part of a total in words. `minor` is in the smallest currency unit. */
export type SumRow = {
  kind: "subtotal" | "discount" | "delivery" | "tax" | "tip";
  label: string;
  amount: string;
};

/**
 * The parts of a total: what adds up to it, and after that the taxes that are in it; none where it is its lines and
 * nothing else. A paper says of each tax what it is of, and says a subtotal that is the total no second time.
 */
export function sumRows(
  t: Translate,
  { sums, lines, total, currency }: Order,
  { onPaper = false }: { onPaper?: boolean } = {},
): SumRow[] {
  const { subtotal, discount, delivery, taxes, tip } = sums;
  const money = (amount: number) => formatMoney(amount, currency, t.locale);
  const taxRow = (tax: ShownTax) => {
    const words = taxWords(t, tax);
    const label = onPaper ? t("taxBase", { tax: words, base: money(tax.base) }) : words;
    return row("tax", label, money(tax.amount));
  };
  const { added, stated } = divideTaxes(taxes);
  const others: SumRow[] = [
    ...(discount ? [row("discount", discountWords(t, discount), money(-discount.amount))] : []),
    ...(delivery
      ? [row("delivery", delivery.name, delivery.amount > 0 ? money(delivery.amount) : t("free"))]
      : []),
    ...added.map(taxRow),
    ...(tip > 0 ? [row("tip", t("tip"), money(tip))] : []),
    ...stated.map(taxRow),
  ];
  const adds = lines.length > 1 || discount !== null || delivery !== null || tip > 0;
  if (onPaper && subtotal === total) return others;
  return adds ? [row("subtotal", t("subtotal"), money(subtotal)), ...others] : others;
}

/** The lines that a refund gives back, and the taxes in it; none where they are not known. */
export function refundRows(t: Translate, { rows, taxes }: ShownRefund, currency: string): SumRow[] {
  const money = (amount: number) => formatMoney(amount, currency, t.locale);
  return [
    ...rows.map(({ type, name, amount }) =>
      row(rowKind(type), type === "tip" ? t("tip") : (name ?? "—"), money(amount)),
    ),
    ...taxes.map((tax) => {
      const base = money(tax.base);
      return row("tax", t("taxBase", { tax: taxWords(t, tax), base }), money(tax.amount));
    }),
  ];
}

function rowKind(type: LineType): SumRow["kind"] {
  if (type === "shipping") return "delivery";
  return type === "tip" ? "tip" : "subtotal";
}

function row(kind: SumRow["kind"], label: string, amount: string): SumRow {
  return { kind, label, amount };
}

export function discountWords(t: Translate, discount: ShownDiscount): string {
  const { code, name, percent, isTrial = false } = discount;
  const title = code ?? name;
  if (isTrial) return title === freeTrial ? t("freeTrial") : `${title}, ${t("freeTrial")}`;
  return percent === null
    ? title
    : t("percentOff", { code: title, rate: percentWords(t, percent) });
}

/** A tax with its rate. */
export function taxWords(t: Translate, { kind, percent }: ShownTax): string {
  if (kind === "reverse_charge") return t("reverseCharge");
  const rate = percentWords(t, percent);
  return kind === "included" ? t("taxIncluded", { rate }) : t("taxOnTop", { rate });
}

function percentWords(t: Translate, percent: number): string {
  const style = { style: "percent", maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat(t.locale, style).format(percent / 100);
}
