import { countryCode } from "#server/wire/atoms/checkout/countries.ts";

const locale = "en";

/** The countries of a text such as "NL, Belgium": codes of those that are known, the others as typed. */
export function readCountries(typed: string): string[] {
  const entries = typed.split(/[,;\n]/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== "").map(readCountry))];
}

function readCountry(entry: string): string {
  return countryCode(entry.toUpperCase(), locale) || countryCode(entry, locale) || entry;
}

/** The names of countries by their codes, as a reader of the dashboard knows them. */
export function countryNames(codes: readonly string[]): string {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return codes
    .map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code))
    .join(", ");
}
