import { checkVAT, countries } from "jsvat";
import { shippedVat } from "#server/tax/data/vat-rates.ts";

/** A VAT number taken apart: the country (ISO 3166-1, so GR where the number begins with EL), and the rest of it. */
export type VatNumber = { country: string; digits: string };

const typedMax = 30;
const ourCountries = new Set(shippedVat.map(({ country }) => country));

/** A personal code of Latvia since 2017, which a sole trader's VAT number is. No rule of its digits is published. */
const latvianCode = /^LV32\d{9}$/;

/** Whether a country (ISO 3166-1) has VAT numbers whose check digits are known here. */
export function hasVatNumbers(country: string): boolean {
  return ourCountries.has(country);
}

/** A VAT number of the EU, GB, CH or NO with its right check digits, however it was spaced; null for anything else. */
export function parseVatNumber(typed: string): VatNumber | null {
  if (typed.length > typedMax) return null;
  const compact = typed.toUpperCase().replace(/[\s.\-/]/g, "");
  const prefix = compact.slice(0, 2);
  const country = prefix === "EL" ? "GR" : prefix;
  if (prefix === "GR" || !ourCountries.has(country) || !/^[A-Z0-9+*]{4,17}$/.test(compact))
    return null;
  const isRight = checkVAT(compact, countries).isValid || latvianCode.test(compact);
  return isRight ? { country, digits: compact.slice(2) } : null;
}

/** The VAT number as text, with its country prefix: `EL` for Greece. */
export function vatNumberText({ country, digits }: VatNumber): string {
  return `${country === "GR" ? "EL" : country}${digits}`;
}
