import type { TaxGroup } from "#server/pricing/breakdown.ts";

/** The name of value added tax in the languages of the hosted page. */
const names: Record<string, string> = {
  en: "VAT",
  de: "USt.",
  fr: "TVA",
  es: "IVA",
  it: "IVA",
  nl: "btw",
  pt: "IVA",
  pl: "VAT",
  tr: "KDV",
  uk: "ПДВ",
  sv: "moms",
  da: "moms",
  af: "BTW",
  sw: "VAT",
  zu: "VAT",
  ar: "ضريبة القيمة المضافة",
  he: "מע״מ",
  hi: "VAT",
  id: "PPN",
  vi: "VAT",
  th: "VAT",
  zh: "增值税",
  ja: "消費税",
  ko: "부가세",
};

/** The name of a tax on paper. The United States have sales tax. */
export function taxLabel(locale: string): (tax: Pick<TaxGroup, "country">) => string {
  return ({ country }) => (country === "US" ? "Sales tax" : (names[locale.slice(0, 2)] ?? "VAT"));
}
