import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/** An amount of minor units as the locale writes it: `4900n EUR` in German → `49,00 €`. Exact. */
export function amountIn(locale: string, amount: bigint, currency: string): string {
  const digits = currencyExponent(currency) ?? 0;
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amountText(amount, currency).slice(currency.length + 1) as `${number}`);
}

/** An amount of minor units for a letter: `4900n EUR` → `EUR 49.00`. Exact, the same in every language. */
export function amountText(amount: bigint, currency: string): string {
  const digits = currencyExponent(currency) ?? 0;
  const figures = String(amount).padStart(digits + 1, "0");
  const whole = figures.slice(0, figures.length - digits);
  return digits === 0 ? `${currency} ${whole}` : `${currency} ${whole}.${figures.slice(-digits)}`;
}
