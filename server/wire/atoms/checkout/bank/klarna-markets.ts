/**
 * Where Klarna pays: a customer pays in the currency of their country. Sources: docs.stripe.com/payments/klarna (countries
 * and currencies) and docs.mollie.com/docs/klarna (least and greatest amounts, in the smallest unit; null where neither says).
 */
const markets: Record<string, KlarnaMarket> = {
  AT: { currency: "EUR", most: 1_000_000 },
  AU: { currency: "AUD", most: null },
  BE: { currency: "EUR", most: 1_000_000 },
  CA: { currency: "CAD", most: null },
  CH: { currency: "CHF", most: 500_000 },
  CZ: { currency: "CZK", most: 10_000_000 },
  DE: { currency: "EUR", most: 1_000_000 },
  DK: { currency: "DKK", most: 10_000_000 },
  ES: { currency: "EUR", most: 400_000 },
  FI: { currency: "EUR", most: 1_000_000 },
  FR: { currency: "EUR", most: 1_000_000 },
  GB: { currency: "GBP", most: 400_000 },
  GR: { currency: "EUR", most: 400_000 },
  IE: { currency: "EUR", most: 400_000 },
  IT: { currency: "EUR", most: 400_000 },
  NL: { currency: "EUR", most: 1_400_000 },
  NO: { currency: "NOK", most: 10_000_000 },
  NZ: { currency: "NZD", most: null },
  PL: { currency: "PLN", most: 2_000_000 },
  PT: { currency: "EUR", most: 400_000 },
  RO: { currency: "RON", most: 2_000_000 },
  SE: { currency: "SEK", most: 15_000_000 },
  US: { currency: "USD", most: null },
};

type KlarnaMarket = { currency: string; most: number | null };

export const klarnaCountries: readonly string[] = Object.keys(markets);
export const klarnaCurrencies: readonly string[] = [
  ...new Set(Object.values(markets).map(({ currency }) => currency)),
].sort();

/** The amounts that Klarna pays in a currency to any customer, or to those of one country; null where it pays none. */
export function klarnaBounds(
  currency: string,
  country: string | null,
): { least: number; most: number } | null {
  const here = country === null ? Object.values(markets) : [markets[country]];
  const most = here.flatMap((one) => (one?.currency === currency ? [one.most ?? Infinity] : []));
  return most.length === 0 ? null : { least: 100, most: Math.max(...most) };
}
