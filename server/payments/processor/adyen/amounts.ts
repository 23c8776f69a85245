import type { AmountLimits } from "#server/core/interfaces/processor.ts";
import type { Amount } from "#server/payments/processor/adyen/declared/checkout.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

/** Where Adyen counts other decimals than ISO 4217 (docs.adyen.com/development-resources/currency-codes). */
const decimals: Record<string, number> = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };

/** ISO 8583, field 4: an amount has twelve digits on its way to the card's bank. */
const unitsMax = 10 ** 12 - 1;

/** How many of Adyen's units one smallest unit of ours is: below 1 for CVE and IDR. */
export function adyenUnits(currency: string): number {
  const ours = currencyExponent(currency) ?? 2;
  return 10 ** ((decimals[currency] ?? ours) - ours);
}

export function toAdyen(amount: number, currency: string): Amount {
  return { currency, value: Math.round(amount * adyenUnits(currency)) };
}

/** In whole units of ours. */
export function fromAdyen({ value, currency }: Amount): number {
  return Math.round(value / adyenUnits(currency));
}

/**
 * Adyen names no least amount; banks and schemes have theirs, which are refusals of the card. A currency that the
 * merchant account is not set up for is refused by Adyen.
 */
export function adyenLimits(currency: string): AmountLimits | null {
  if (currencyExponent(currency) === undefined) return null;
  const units = adyenUnits(currency);
  const multipleOf = Math.max(1, Math.round(1 / units));
  const most = Math.floor(unitsMax / units);
  return { minimum: multipleOf, maximum: Math.floor(most / multipleOf) * multipleOf, multipleOf };
}
