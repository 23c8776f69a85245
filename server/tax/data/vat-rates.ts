/** VAT of a country: percentages as decimals in text, from a day on. Reduced rates from the highest down. */
export type ShippedVat = {
  country: string;
  from: string;
  standard: string;
  reduced: readonly string[];
};

type Source = { name: string; url: string };

const commission: Source = {
  name: "EU Commission",
  url: "https://taxation-customs.ec.europa.eu/tedb/vatRates.html",
};
const sources: Readonly<Record<string, Source>> = {
  GB: { name: "GOV.UK", url: "https://www.gov.uk/vat-rates" },
  CH: { name: "Swiss Federal Tax Administration", url: "https://www.estv.admin.ch" },
  NO: { name: "Skatteetaten", url: "https://www.skatteetaten.no" },
};

/** The day of the sources' figures. */
export const vatRatesReadOn = "2026-09-07";

/**
 * Countries of the EU, then GB, CH and NO. Left out are rates of regions (Corsica, Madeira, the Azores, Jungholz, islands
 * of Greece), super-reduced and zero rates, parking rates (14 % in Luxembourg) and the special rate of Swiss lodging
 * (3.8 %): those are a merchant's own to enter.
 */
export const shippedVat: readonly ShippedVat[] = [
  vat("AT", "20", ["13", "10"]),
  vat("BE", "21", ["12", "6"]),
  vat("BG", "20", ["9"]),
  vat("CY", "19", ["9", "5"]),
  vat("CZ", "21", ["12"]),
  vat("DE", "19", ["7"]),
  vat("DK", "25", []),
  vat("EE", "22", ["13", "9"]),
  vat("EE", "24", ["13", "9"], "2025-07-01"),
  vat("ES", "21", ["10"]),
  vat("FI", "25.5", ["14", "10"]),
  vat("FI", "25.5", ["13.5", "10"], "2026-01-01"),
  vat("FR", "20", ["10", "5.5"]),
  vat("GR", "24", ["13", "6"]),
  vat("HR", "25", ["13", "5"]),
  vat("HU", "27", ["18", "5"]),
  vat("IE", "23", ["13.5", "9"]),
  vat("IT", "22", ["10", "5"]),
  vat("LT", "21", ["9", "5"]),
  vat("LT", "21", ["12", "5"], "2026-01-01"),
  vat("LU", "17", ["8"]),
  vat("LV", "21", ["12", "5"]),
  vat("MT", "18", ["7", "5"]),
  vat("NL", "21", ["9"]),
  vat("PL", "23", ["8", "5"]),
  vat("PT", "23", ["13", "6"]),
  vat("RO", "19", ["9", "5"]),
  vat("RO", "21", ["11"], "2025-08-01"),
  vat("SE", "25", ["12", "6"]),
  vat("SI", "22", ["9.5", "5"]),
  vat("SK", "23", ["19", "5"]),
  vat("GB", "20", ["5"]),
  vat("CH", "8.1", ["2.6"]),
  vat("NO", "25", ["15", "12"]),
];

/** Rates of each day since the beginning of 2025; an earlier beginning is not told apart. */
function vat(
  country: string,
  standard: string,
  reduced: readonly string[],
  from = "2025-01-01",
): ShippedVat {
  return { country, standard, reduced, from };
}

/** Where a country's shipped rates were read. */
export function sourceOfVat(country: string): Source {
  return sources[country] ?? commission;
}
