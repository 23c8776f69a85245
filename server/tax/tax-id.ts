import type { VatCheck } from "#server/tax/check-vat-number.ts";
import {
  hasVatNumbers,
  parseVatNumber,
  vatNumberText,
} from "#server/tax/vat-numbers/check-digits.ts";

/** A tax number as a customer's row keeps it. */
export type StoredTaxId = {
  value: string;
  /** ISO 3166-1; null where unknown. */
  country: string | null;
  /** Null where nobody has asked the register. */
  check: VatCheck | null;
};

type Typed = { value: string; country: string | null };

/**
 * A tax number as it is kept, a VAT number in one spelling however it was typed; null for a VAT number that cannot be
 * right. The country's letters may be left out where the country is given. Numbers of other countries are taken as they are.
 */
export function readTaxId({ value, country }: Typed): Typed | null {
  const typed = value.trim();
  if (country === null ? !claimsVat(typed) : !hasVatNumbers(country))
    return { value: typed, country };
  const number =
    parseVatNumber(typed) ??
    (country === null ? null : parseVatNumber(vatNumberText({ country, digits: typed })));
  if (!number || (country !== null && country !== number.country)) return null;
  return { value: vatNumberText(number), country: number.country };
}

/** Whether a number begins like a VAT number that can be checked. */
function claimsVat(typed: string): boolean {
  const prefix = typed.slice(0, 2).toUpperCase();
  return prefix === "EL" || hasVatNumbers(prefix);
}
