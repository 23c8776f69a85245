import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { OrderDiscount, OrderTax } from "#server/checkout/selling-view.ts";
import type { Order } from "#server/checkout/view.ts";

/** One part of a total in words. `minor` is in the smallest currency unit. */
export type SumRow = {
  kind: "subtotal" | "discount" | "delivery" | "tax" | "tip";
  label: string;
  amount: string;
};

/** The parts of a total, from the goods to the tip; none where it is its lines and nothing else. */
export function sumRows(t: Translate, { sums, lines, currency }: Order): SumRow[] {
  const { subtotal, discount, delivery, taxes, tip } = sums;
  const money = (amount: number) => formatMoney(amount, currency, t.locale);
  const others: SumRow[] = [
    ...(discount ? [row("discount", discountWords(t, discount), money(-discount.amount))] : []),
    ...(delivery
      ? [row("delivery", delivery.name, delivery.amount > 0 ? money(delivery.amount) : t("free"))]
      : []),
    ...taxes.map((tax) => row("tax", taxWords(t, tax), money(tax.amount))),
    ...(tip > 0 ? [row("tip", t("tip"), money(tip))] : []),
  ];
  const adds = lines.length > 1 || discount !== null || delivery !== null || tip > 0;
  return adds ? [row("subtotal", t("subtotal"), money(subtotal)), ...others] : others;
}

function row(kind: SumRow["kind"], label: string, amount: string): SumRow {
  return { kind, label, amount };
}

export function discountWords(t: Translate, { code, name, percent }: OrderDiscount): string {
  const title = code ?? name;
  return percent === null
    ? title
    : t("percentOff", { code: title, rate: percentWords(t, percent) });
}

function taxWords(t: Translate, { kind, percent }: OrderTax): string {
  if (kind === "reverse_charge") return t("reverseCharge");
  const rate = percentWords(t, percent);
  return kind === "included" ? t("taxIncluded", { rate }) : t("taxOnTop", { rate });
}

function percentWords(t: Translate, percent: number): string {
  const style = { style: "percent", maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat(t.locale, style).format(percent / 100);
}
