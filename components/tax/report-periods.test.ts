import { expect, test } from "vitest";
import { usualPeriods } from "#components/tax/report-periods.ts";

test.each([
  [
    "2026-11-26",
    "2026-07-01",
    "2026-09-30",
    "July to September",
    "2026-10-01",
    "October until today",
  ],
  [
    "2026-01-01",
    "2025-10-01",
    "2025-12-31",
    "October to December",
    "2026-01-01",
    "January until today",
  ],
  ["2028-05-31", "2028-01-01", "2028-03-31", "January to March", "2028-04-01", "April until today"],
])("on %s the quarters are whole and follow each other", (today, from, to, label, start, words) => {
  expect(usualPeriods(today)).toEqual([
    { from, to, label },
    { from: start, to: today, label: words },
  ]);
});
