import type { TaxTerms } from "#server/pricing/terms.ts";
import { type OwnRate, type Place, ratesAt } from "#server/tax/rates-at.ts";
import { isInTheUnion } from "#server/wire/tax/union.ts";

/** `since` is an ISO date. */
export type Registration = Place & { scheme: "domestic" | "oss" | "none"; since: string };

/** A merchant's registrations, in the order in which they were made, and its own rates. */
export type TaxRules = {
  registrations: readonly Registration[];
  rates: readonly OwnRate[];
};

/** All that is known of a sale's place. */
export type SaleTo = {
  /** The shopper's country, as far as it is known. */
  destination: Place | null;
  /** The country of a business whose VAT number VIES has confirmed. */
  business: string | null;
  /** The day of the sale, in UTC. */
  day: string;
};

/** The part of an order's tax terms that its place decides. */
export type PlaceTerms = Pick<TaxTerms, "place" | "kind" | "rates">;

/** Where a sale goes to, and how it is taxed; null where the merchant has no registration on that day: nothing is taxed. */
export function taxTermsFor(rules: TaxRules, sale: SaleTo): PlaceTerms | null {
  const registrations = holding(rules, sale.day);
  const home = homeOf(registrations);
  if (!home) return null;
  const place = sale.destination ?? (sale.business ? whole(sale.business) : placeOf(home));
  const local = registrationAt(registrations, place);
  if (local) return termsAt(local, place, { rules, sale });
  const hasOneStopShop = registrations.some(({ scheme }) => scheme === "oss");
  const isOfTheUnion = isInTheUnion(home.country) || hasOneStopShop;
  if (!isInTheUnion(place.country) || !isOfTheUnion) return { place, kind: "export", rates: {} };
  if (sale.business === place.country) return { place, kind: "reverse_charge", rates: {} };
  if (hasOneStopShop) return { place, kind: "taxed", rates: ratesAt(place, rules.rates, sale.day) };
  return { ...termsAt(home, placeOf(home), { rules, sale }), place };
}

/** Whether the shopper's country can change the tax, so that it is worth asking for. */
export function asksForCountry(rules: TaxRules, day: string): boolean {
  const registrations = holding(rules, day);
  return registrations.length > 1 || registrations.some(({ scheme }) => scheme === "oss");
}

function termsAt(
  { scheme }: Registration,
  place: Place,
  { rules, sale }: { rules: TaxRules; sale: SaleTo },
): PlaceTerms {
  const rates = scheme === "none" ? { standard: 0 } : ratesAt(place, rules.rates, sale.day);
  return { place, kind: "taxed", rates };
}

function holding({ registrations }: TaxRules, day: string): Registration[] {
  return registrations.filter(({ since }) => since <= day);
}

/** The first domestic registration, else the first of an exempt merchant, else the One Stop Shop's. */
export function homeOf(registrations: readonly Registration[]): Registration | undefined {
  const first = (wanted: Registration["scheme"]) =>
    registrations.find(({ scheme }) => scheme === wanted);
  return first("domestic") ?? first("none") ?? first("oss");
}

/** The registration of the place's region, else of its whole country; one of another region does not count. */
function registrationAt(
  registrations: readonly Registration[],
  { country, region }: Place,
): Registration | undefined {
  const there = registrations.filter((one) => one.country === country && one.scheme !== "oss");
  const inRegion = region === null ? undefined : there.find((one) => one.region === region);
  return inRegion ?? there.find((one) => one.region === null);
}

function placeOf({ country, region }: Place): Place {
  return { country, region };
}

function whole(country: string): Place {
  return { country, region: null };
}
