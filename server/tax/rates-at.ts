import { shippedVat } from "#server/tax/data/vat-rates.ts";
import { parsePercent } from "#server/wire/atoms/selling/percent-text.ts";

/** A country, or a region of it; `region` is null for all of the country, or where the region is not known. */
export type Place = { country: string; region: string | null };

/** A rate of the merchant's own; days are ISO dates, both included. */
export type OwnRate = Place & {
  taxClass: string;
  percentE4: number;
  from: string;
  to: string | null;
};

/**
 * Rates by class, in ten-thousandths of a percent, that hold at a place on a day: the region's own, else the country's
 * own, else the shipped ones. A class without any is not in it.
 */
export function ratesAt(
  place: Place,
  own: readonly OwnRate[],
  day: string,
): Record<string, number> {
  const holding = own.filter(
    ({ country, from, to }) =>
      country === place.country && from <= day && (to === null || day <= to),
  );
  const ofRegion = (region: string | null) =>
    Object.fromEntries(
      holding
        .filter((rate) => rate.region === region)
        .map(({ taxClass, percentE4 }) => [taxClass, percentE4]),
    );
  return {
    ...shippedRates(place.country, day),
    ...ofRegion(null),
    ...(place.region === null ? {} : ofRegion(place.region)),
  };
}

/** The latest that began by this day; before all of them the earliest. Of several reduced rates the highest. */
function shippedRates(country: string, day: string): Record<string, number> {
  const all = shippedVat.filter((vat) => vat.country === country);
  const vat = all.findLast(({ from }) => from <= day) ?? all[0];
  if (!vat) return {};
  const [reduced] = vat.reduced;
  return { standard: partsOf(vat.standard), ...(reduced && { reduced: partsOf(reduced) }) };
}

function partsOf(percent: string): number {
  return parsePercent(percent, 4) ?? 0;
}
