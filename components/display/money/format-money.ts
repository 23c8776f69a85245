import { numberFormat } from "#components/display/formatters.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/**
 * An amount of minor units as people read it: `4900 EUR` → `€49.00`. Decimals come from the
 * ISO 4217 table, never from `Intl`, whose HUF and MGA are wrong. Exact up to 2^53 − 1. With a minus
 * sign, which is as wide as a plus, and no hyphen. For people: files keep what programs read.
 */
export function formatMoney(amount: number, currency: string, locale = "en"): string {
  const digits = currencyExponent(currency);
  if (digits === undefined) return withMinus(`${amount} ${currency}`);
  const text = numberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(toDecimal(amount, digits));
  return withMinus(text);
}

/** As formatMoney, short enough for a chart's axis: `€1.2K`. Rounded: never for an amount due. */
export function formatMoneyCompact(amount: number, currency: string, locale = "en"): string {
  const digits = currencyExponent(currency) ?? 0;
  return numberFormat(locale, {
    style: "currency",
    currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(toDecimal(amount, digits));
}

function withMinus(text: string): string {
  return text.replace("-", "−");
}

/** Minor units as a plain decimal string, for a form's text box: `4900, 2` → `49.00`. */
export function toDecimal(amount: number, digits: number): `${number}` {
  const sign = amount < 0 ? "-" : "";
  const figures = String(Math.abs(amount)).padStart(digits + 1, "0");
  const whole = figures.slice(0, figures.length - digits);
  const decimals = digits > 0 ? `.${figures.slice(-digits)}` : "";
  return `${sign}${whole}${decimals}` as `${number}`;
}
