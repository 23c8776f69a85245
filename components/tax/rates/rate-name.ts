import { countryName } from "#components/tax/country-mark.tsx";
import type { TaxRate } from "#server/wire/tax/tax-rate.ts";

/** “Netherlands, plants 9%”. */
export function rateName({ country, region, taxClass, percent }: TaxRate): string {
  const place = region ? `${countryName(country)} ${region}` : countryName(country);
  return `${place}, ${taxClass.replaceAll("_", " ")} ${percent}%`;
}
