import type { AmountLimits } from "#server/core/interfaces/processor.ts";
import { fromStripeAmount } from "#server/payments/processor/stripe/payments/amounts.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

// Stripe's documentation, "Supported currencies" (docs.stripe.com/currencies): presentment
// currencies, special cases, minimum and maximum charge amounts. Should it move on, what Stripe
// refuses in the end is still a definite refusal; this table only says so earlier.

/** ISO 4217 currencies that Stripe does not charge in. */
const unsupported = new Set(
  (
    "BOV BTN CHE CHW CLF COU CUP ERN GHS IQD IRR KPW LYD MRU MXV SDG SSP STN SVC SYP TMT USN UYI " +
    "UYW VED VES ZWG"
  ).split(" "),
);

/** For these currencies, Stripe takes only amounts whose last digit is 0. */
const threeDecimals = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);

/**
 * The least that Stripe charges, in its units; in any other currency the equivalent of 50 US cents. By tables of public
 * projects that quote Stripe's documentation, read on 2026-11-26 and agreeing; where the account settles in another
 * currency, that one's minimum counts after conversion.
 */
const minimums: Record<string, number> = {
  USD: 50,
  AED: 200,
  ARS: 50,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  COP: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  IDR: 50,
  ILS: 50,
  INR: 50,
  JPY: 50,
  KRW: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PHP: 50,
  PLN: 200,
  RON: 200,
  RUB: 50,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  ZAR: 50,
};

/** How many digits an amount may have: eight, except for these. */
const digits: Record<string, number> = { COP: 10, HUF: 10, IDR: 12, INR: 9, JPY: 10, LBP: 12 };

/** The amounts that Stripe takes, in our units. Where its minimum depends on the day's rate, ours is one unit. */
export function stripeLimits(currency: string): AmountLimits | null {
  if (currencyExponent(currency) === undefined || unsupported.has(currency)) return null;
  const multipleOf = threeDecimals.has(currency) ? 10 : wholeUnits(currency);
  const least = fromStripeAmount(minimums[currency] ?? 1, currency);
  const most = fromStripeAmount(10 ** (digits[currency] ?? 8) - 1, currency);
  return {
    minimum: Math.max(multipleOf, Math.ceil(least)),
    maximum: Math.floor(most / multipleOf) * multipleOf,
    multipleOf,
  };
}

/** Stripe's unit is a hundred of ours (MGA): only whole ones can be charged. */
function wholeUnits(currency: string): number {
  return Math.max(1, fromStripeAmount(1, currency));
}
