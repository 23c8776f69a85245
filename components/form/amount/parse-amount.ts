import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/**
 * Converts a typed amount ("49", "1,234.50", "12,5") to minor units, or to NaN when it is not an amount of that
 * currency: too many decimals, other characters, too large to be exact. In a currency with three decimals "65,500"
 * could be two amounts, so it is NaN too: the form asks which, by its example.
 */
export function parseAmount(typed: string, currency: string): number {
  const digits = currencyExponent(currency);
  const text = withoutSpaces(typed);
  const match = /^(\d+)(?:\.(\d+))?$/.exec(normalize(text));
  if (digits === undefined || !match) return Number.NaN;
  if (digits >= 3 && /^\d{1,3},\d{3}$/.test(text)) return Number.NaN;
  const [, whole = "", decimals = ""] = match;
  if (decimals.length > digits) return Number.NaN;
  const amount = Number(whole + decimals.padEnd(digits, "0"));
  return Number.isSafeInteger(amount) ? amount : Number.NaN;
}

/** One comma with one or two digits after it is a decimal comma; other commas group thousands. */
function normalize(text: string): string {
  if (/^\d+,\d{1,2}$/.test(text)) return text.replace(",", ".");
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
}

function withoutSpaces(typed: string): string {
  return typed.replace(/[\s\u00a0\u202f']/g, "");
}
