import type { AmountLimits } from "#server/core/interfaces/processor.ts";
import type { Amount } from "#server/payments/processor/mollie/declared.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/**
 * The currencies in which Mollie takes cards, as far as its list could be read (docs.mollie.com/docs/multicurrency) or its
 * library names them as currencies of a balance. Each has as many decimals there as in ISO 4217.
 */
const currencies: ReadonlySet<string> = new Set([
  "AED",
  "AUD",
  "CAD",
  "CHF",
  "CZK",
  "DKK",
  "EUR",
  "GBP",
  "HKD",
  "HUF",
  "ILS",
  "ISK",
  "JPY",
  "NOK",
  "PLN",
  "RON",
  "SEK",
  "USD",
]);

/** ISO 8583, field 4: an amount has twelve digits on its way to the card's bank. */
const maximum = 10 ** 12 - 1;

/** Mollie's own limits differ by account and way to pay, and are its refusals. */
export function mollieLimits(currency: string): AmountLimits | null {
  return currencies.has(currency) ? { minimum: 1, maximum, multipleOf: 1 } : null;
}

/** A decimal text, of exactly as many decimals as the currency has. */
export function toMollie(amount: number, currency: string): Amount {
  const exponent = currencyExponent(currency) ?? 2;
  const digits = String(amount).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  return { currency, value: exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}` };
}

/** In whole units of ours. Read as text: 1.15 has no exact number. */
export function fromMollie({ value, currency }: Amount): number {
  const exponent = currencyExponent(currency) ?? 2;
  const [whole = "0", decimals = ""] = value.replace("-", "").split(".");
  return Number(whole + decimals.padEnd(exponent, "0").slice(0, exponent));
}
