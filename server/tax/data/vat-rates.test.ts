import regions from "sales-tax/res/region_countries.json" with { type: "json" };
import rates from "sales-tax/res/sales_tax_rates.json" with { type: "json" };
import { expect, test } from "vitest";
import { communityVat, enactedVat } from "#server/tax/data/second-source.ts";
import { shippedVat, sourceOfVat, vatRatesReadOn } from "#server/tax/data/vat-rates.ts";
import { parsePercent } from "#server/wire/atoms/selling/percent-text.ts";
import { isInTheUnion } from "#server/wire/tax/union.ts";

type OtherTable = Record<string, { rate: number }>;

/** Kept by others, who have standard rates alone. */
const others = rates as OtherTable;
const latest = new Map(shippedVat.map((vat) => [vat.country, vat]));

test("the standard rate of each country is that of a table that others keep", () => {
  const own = [...latest].map(([country, { standard }]) => [country, Number(standard)]);
  const theirs = [...latest.keys()].map((country) => [
    country,
    Number(((others[country]?.rate ?? 0) * 100).toFixed(4)),
  ]);
  expect(own).toEqual(theirs);
});

test("every standard and reduced rate, from its day on, is the one that a second source publishes", () => {
  const theirs = [
    ...Object.entries(communityVat.rates),
    ...Object.entries(enactedVat).map(([country, enacted]) => [country, enacted.rates] as const),
  ].flatMap(([country, periods]) =>
    periods.map(([from, standard, reduced]) => [country, from, standard, ...reduced].join(" ")),
  );
  const own = shippedVat.map(({ country, from, standard, reduced }) =>
    [country, from, standard, ...reduced].join(" "),
  );
  expect(own.toSorted()).toEqual(theirs.toSorted());
});

test("all countries of the EU are there, and GB, CH and NO, each once a day", () => {
  const codes = [...latest.keys()];
  expect(codes.filter(isInTheUnion)).toHaveLength(27);
  expect(codes.filter((code) => !isInTheUnion(code))).toEqual(["GB", "CH", "NO"]);
  const starts = shippedVat.map(({ country, from }) => `${country} ${from}`);
  expect(new Set(starts).size).toBe(starts.length);
});

test("the EU that decides on reverse charge is the one of the other table", () => {
  expect(Object.keys(others).filter(isInTheUnion).toSorted()).toEqual(regions.EU.toSorted());
});

test("rates are percentages, the reduced ones below the standard and from the highest down", () => {
  for (const { country, standard, reduced, from } of shippedVat) {
    const parts = [standard, ...reduced].map((percent) => parsePercent(percent, 4) ?? Number.NaN);
    expect(parts, country).toEqual(parts.toSorted((one, other) => other - one));
    expect(new Set(parts).size, country).toBe(parts.length);
    expect(from <= vatRatesReadOn, country).toBe(true);
    expect(sourceOfVat(country).url).toMatch(/^https:\/\//);
  }
});
