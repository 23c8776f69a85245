import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/** A bank's decimal as whole smallest units; null where it is none, or is finer or larger than can be. */
export function minorUnitsOf(digits: string, currency: string): number | null {
  const exponent = currencyExponent(currency);
  const [, whole = "", fraction = ""] =
    /^\+?(\d{1,18})(?:\.(\d{0,17}))?$/.exec(digits.trim()) ?? [];
  if (exponent === undefined || whole === "" || /[1-9]/.test(fraction.slice(exponent))) return null;
  const amount = Number(whole + fraction.slice(0, exponent).padEnd(exponent, "0"));
  return Number.isSafeInteger(amount) ? amount : null;
}
