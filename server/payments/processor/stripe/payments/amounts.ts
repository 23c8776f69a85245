import { DomainError } from "#server/core/errors.ts";

/**
 * Where Stripe's unit of a currency is not ISO 4217's (docs.stripe.com/currencies): its units for
 * one of ours. ISK and UGX have no decimals but are sent with two; MGA has two and is sent
 * without.
 */
const factors: Record<string, [numerator: number, denominator: number]> = {
  ISK: [100, 1],
  UGX: [100, 1],
  MGA: [1, 100],
};

/** How many of Stripe's units one smallest unit of ours is: below 1 for MGA. */
export function stripeUnits(currency: string): number {
  const [numerator, denominator] = factors[currency.toUpperCase()] ?? [1, 1];
  return numerator / denominator;
}

/** @throws validation_failed for an amount that Stripe cannot express */
export function toStripeAmount(amount: number, currency: string): number {
  const [numerator, denominator] = factors[currency.toUpperCase()] ?? [1, 1];
  const units = (amount * numerator) / denominator;
  if (!Number.isSafeInteger(units)) {
    throw new DomainError(
      "validation_failed",
      `amount: ${currency} can be charged in whole units only.`,
    );
  }
  return units;
}

export function fromStripeAmount(units: number, currency: string): number {
  const [numerator, denominator] = factors[currency.toUpperCase()] ?? [1, 1];
  return (units * denominator) / numerator;
}
