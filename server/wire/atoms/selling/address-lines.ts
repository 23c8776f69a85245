import { countryName } from "#server/wire/atoms/checkout/countries.ts";

type Parts = Partial<
  Record<"line1" | "line2" | "city" | "region" | "postalCode" | "country", string | null>
>;

/** An address as it is shown, a line each; fields that are missing are left out. */
export function addressLines(address: Parts, locale: string): string[] {
  const { line1, line2, city, region, postalCode, country } = address;
  const place = [postalCode, city].filter(Boolean).join(" ");
  const lines = [line1, line2, place, region, country && countryName(country, locale)];
  return lines.flatMap((line) => line || []);
}
