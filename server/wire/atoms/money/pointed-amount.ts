import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/**
 * Why a number with a decimal point or an exponent is no whole number of ours, and how to write it. `text` is the number
 * as JSON has it. An amount whose currency is not known is explained by an example.
 */
export function pointedProblem(
  text: string,
  { isAmount, currency }: { isAmount: boolean; currency: string | undefined },
): string {
  if (!isAmount) return "must be a whole number, written without a decimal point or an exponent";
  const rule =
    "must be a whole number of the currency's smallest unit, without a decimal point or an exponent";
  return `${rule}: write ${exampleOf(text, currency) ?? "4900 for €49.00"}`;
}

/** The digits of an amount that a person would write, at most. */
const digitsMax = 12;

/** How to write this very amount, "30 for €0.30"; null when it is none in this currency. */
export function exampleOf(text: string, currency: string | undefined): string | null {
  const decimals = currency === undefined ? undefined : currencyExponent(currency);
  const [, whole = "", fraction = ""] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (decimals === undefined || whole === "" || whole.length + fraction.length > digitsMax)
    return null;
  const given = fraction.slice(0, decimals);
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const units = Number(whole + given.padEnd(decimals, "0"));
  const price = decimals === 0 ? whole : `${whole}.${given.padEnd(decimals, "0")}`;
  return currency === "EUR" ? `${units} for €${price}` : `${units} for ${currency} ${price}`;
}
