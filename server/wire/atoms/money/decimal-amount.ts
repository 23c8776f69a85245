import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/** An amount as files have it, the same in every language: 123456 of EUR is 1234.56. */
export function decimalAmount(amount: number, currency: string): string {
  const digits = currencyExponent(currency) ?? 0;
  const figures = String(Math.abs(amount)).padStart(digits + 1, "0");
  const sign = amount < 0 ? "-" : "";
  return digits === 0
    ? sign + figures
    : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}
