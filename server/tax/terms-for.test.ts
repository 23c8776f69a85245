import { describe, expect, test } from "vitest";
import type { OwnRate } from "#server/tax/rates-at.ts";
import { asksForCountry, type Registration, taxTermsFor } from "#server/tax/terms-for.ts";

const day = "2026-11-26";
const at = (
  country: string,
  scheme: Registration["scheme"] = "domestic",
  more: Partial<Registration> = {},
): Registration => ({ country, region: null, scheme, since: "2026-01-01", ...more });
const to = (country: string, region: string | null = null) => ({ country, region });

const nl = [at("NL")];
const withOss = [at("NL"), at("NL", "oss")];
const world = [
  at("NL"),
  at("NL", "oss"),
  at("GB"),
  at("NO"),
  at("US", "domestic", { region: "CA" }),
];
const usOnly = [at("US", "domestic", { region: "CA" })];
const exempt = [at("DE", "none")];
const nonUnion = [at("US", "domestic", { region: "CA" }), at("EE", "oss")];

/** The percentage of the class standard, in percent, or the word for why there is no tax. */
function decided(
  registrations: Registration[],
  destination: ReturnType<typeof to> | null,
  business: string | null = null,
): string {
  const terms = taxTermsFor({ registrations, rates: [] }, { destination, business, day });
  if (!terms) return "none";
  const { country, region } = terms.place ?? { country: "?", region: null };
  const where = region ? `${country}-${region}` : country;
  const { standard = 0 } = terms.rates;
  return terms.kind === "taxed"
    ? `${standard / 10_000} % of ${where}`
    : `${terms.kind} to ${where}`;
}

test.each([
  ["without a registration nothing is taxed", [], to("NL"), "none"],
  ["an unknown destination is home", nl, null, "21 % of NL"],
  ["home is taxed at its rates", nl, to("NL"), "21 % of NL"],
  ["another country of the EU is taxed at home's rates", nl, to("DE"), "21 % of DE"],
  ["with the One Stop Shop it is taxed at its own", withOss, to("DE"), "19 % of DE"],
  ["a country outside of the EU is an export", withOss, to("US"), "export to US"],
  ["a country of a registration is taxed at its rates", world, to("GB"), "20 % of GB"],
  ["Switzerland without a registration is an export", world, to("CH"), "export to CH"],
  ["a region of a registration is a place", usOnly, to("US", "CA"), "0 % of US-CA"],
  ["another region is an export", usOnly, to("US", "TX"), "export to US"],
  ["a region that is not known is an export", usOnly, to("US"), "export to US"],
  ["an unknown destination of a region's merchant is that region", usOnly, null, "0 % of US-CA"],
  ["an exempt merchant charges 0 % at home", exempt, to("DE"), "0 % of DE"],
  ["an exempt merchant charges 0 % in the EU", exempt, to("FR"), "0 % of FR"],
  ["a merchant of elsewhere with the One Stop Shop", nonUnion, to("FR"), "20 % of FR"],
  ["its member state is taxed at its own rates", nonUnion, to("EE"), "24 % of EE"],
  ["a merchant of Norway does not tax the EU", [at("NO")], to("SE"), "export to SE"],
] as const)("%s", (_, registrations, destination, expected) => {
  const found = decided([...registrations], destination && { ...destination });
  expect(found.replace("export to US-TX", "export to US")).toBe(expected);
});

describe("a business with a confirmed VAT number", () => {
  test.each([
    [
      "of another country of the EU owes the tax itself",
      nl,
      to("DE"),
      "DE",
      "reverse_charge to DE",
    ],
    ["likewise with the One Stop Shop", withOss, to("DE"), "DE", "reverse_charge to DE"],
    ["likewise where no address is known", nl, null, "DE", "reverse_charge to DE"],
    ["of home is taxed", nl, to("NL"), "NL", "21 % of NL"],
    ["where the merchant is registered is taxed", [...nl, at("DE")], to("DE"), "DE", "19 % of DE"],
    ["of another country than the delivery's is taxed", withOss, to("DE"), "FR", "19 % of DE"],
    ["of GB is an export", nl, to("GB"), "GB", "export to GB"],
    ["of the EU, bought in Norway, is an export", [at("NO")], to("DE"), "DE", "export to DE"],
  ] as const)("%s", (_, registrations, destination, business, expected) => {
    expect(decided([...registrations], destination && { ...destination }, business)).toBe(expected);
  });
});

test("a registration counts from its first day on", () => {
  const registrations = [at("NL", "domestic", { since: "2026-11-27" })];
  const on = (when: string) =>
    taxTermsFor({ registrations, rates: [] }, { destination: null, business: null, day: when });
  expect(on("2026-11-26")).toBeNull();
  expect(on("2026-11-27")?.rates["standard"]).toBe(210_000);
});

describe("rates of the merchant's own", () => {
  const own = (taxClass: string, percentE4: number, more: Partial<OwnRate> = {}): OwnRate => ({
    ...to("NL"),
    taxClass,
    percentE4,
    from: "2026-01-01",
    to: null,
    ...more,
  });
  const rates = (given: OwnRate[], destination = to("NL"), registrations = nl) =>
    taxTermsFor({ registrations, rates: given }, { destination, business: null, day })?.rates;

  test("win over the shipped ones, class by class", () => {
    expect(rates([])).toEqual({ standard: 210_000, reduced: 90_000 });
    expect(rates([own("reduced", 80_000), own("plants", 90_000)])).toEqual({
      standard: 210_000,
      reduced: 80_000,
      plants: 90_000,
    });
  });

  test("hold on their first and last day, and on no other", () => {
    const plants = own("plants", 1, { from: day, to: day });
    expect(rates([plants])).toHaveProperty("plants", 1);
    expect(rates([{ ...plants, from: "2026-11-27", to: null }])).not.toHaveProperty("plants");
    expect(rates([{ ...plants, from: "2026-01-01", to: "2026-11-25" }])).not.toHaveProperty(
      "plants",
    );
  });

  test("of a region win over its country's, and are not those of another region", () => {
    const given = [
      own("standard", 50_000, to("US")),
      own("standard", 72_500, to("US", "CA")),
      own("standard", 62_500, to("US", "TX")),
      own("books", 10_000, to("US")),
    ];
    expect(rates(given, to("US", "CA"), usOnly)).toEqual({ standard: 72_500, books: 10_000 });
  });
});

test.each([
  ["one registration", nl, false],
  ["two countries", [at("NL"), at("GB")], true],
  ["the One Stop Shop", withOss, true],
  [
    "a second one that has not begun",
    [at("NL"), at("GB", "domestic", { since: "2027-01-01" })],
    false,
  ],
  ["none", [], false],
])("the country is asked for only where it decides: %s", (_, registrations, expected) => {
  expect(asksForCountry({ registrations, rates: [] }, day)).toBe(expected);
});
