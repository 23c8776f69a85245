import { expect, test } from "vitest";
import { linesHref } from "#components/tax/lines-href.ts";
import { readPeriod, readRow } from "#components/tax/report-address.ts";

const period = { from: "2026-10-01", to: "2026-11-26" };

test.each([
  {
    country: "US",
    region: "CA",
    taxClass: "plants",
    percent: "8.875",
    kind: "taxed",
    currency: "USD",
  },
  { country: null, region: null, taxClass: null, percent: null, kind: "none", currency: "EUR" },
] as const)("the address of the row %j is read as that row", (row) => {
  const params = Object.fromEntries(
    new URL(linesHref(period, row), "https://a.example").searchParams,
  );
  expect(readRow(params)).toEqual(row);
  expect(readPeriod(params)).toMatchObject(period);
});

test("an address that names no row is that of no row", () => {
  expect(readRow({ kind: "x", currency: "EUR" })).toBeUndefined();
  expect(readPeriod({ from: "2026-10-01" })).toBeNull();
});
