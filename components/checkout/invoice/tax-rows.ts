import type { Translate } from "#components/checkout/messages/translate.ts";
import type { InvoiceTax } from "#server/wire/billing/invoice-document.ts";

export type TextRow = {
  label: string;
  /** Null where a sentence stands instead of a sum. */
  amount: string | null;
  isStrong?: boolean;
  isWhole?: boolean;
};

/** The taxes of an invoice; a reverse charge is a sentence, which the law asks for, without a sum. */
export function taxRows(
  t: Translate,
  taxes: readonly InvoiceTax[],
  money: (amount: number) => string,
): TextRow[] {
  return taxes.map(({ rate, kind, label, base, amount }) => {
    if (kind === "reverse_charge") return { label: t("reverseCharge"), amount: null };
    const of = { tax: label, base: money(base), rate: rateText(t, rate) };
    if (kind === "exempt") return { label: t("exemptFromTax", of), amount: money(0) };
    if (kind === "export") return { label: t("exportWithoutTax", of), amount: money(0) };
    return { label: t("rateOfTax", of), amount: money(amount) };
  });
}

/** A rate of ten-thousandths of a percent in words; a dash of what bears no tax. */
export function rateText(t: Translate, rate: number | null): string {
  if (rate === null) return "—";
  const style = { style: "percent", maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat(t.locale, style).format(rate / 1_000_000);
}
