import { toDecimal } from "#components/display/money/format-money.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/** An amount as it may be typed in this currency: of 24.50 in dollars 24.500 in dinars and 25 in yen. */
export function exampleAmount(hundredths: number, currency: string): string {
  const digits = currencyExponent(currency) ?? 2;
  return toDecimal(Math.round((hundredths * 10 ** digits) / 100), digits);
}
