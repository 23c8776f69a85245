import { expect, test } from "vitest";
import { daysBetween, periodFault } from "#server/wire/dashboard/overview-period.ts";

const today = "2026-11-23";

test.each([
  [undefined, undefined],
  ["2026-11-23", "2026-11-23"],
  ["2026-09-01", "2026-09-30"],
  ["2024-02-29", "2024-02-29"],
  ["2025-11-23", "2026-11-23"],
  ["2000-01-01", "2000-12-31"],
])("from %s until %s is a period, or none is asked for", (from, until) => {
  expect(periodFault({ from, until }, today)).toBeNull();
});

test.each([
  ["2026-09-01", undefined, "A period needs its first day and its last day."],
  [undefined, "2026-09-01", "A period needs its first day and its last day."],
  ["2026-02-30", "2026-03-02", "“2026-02-30” is no day. Days look like 2026-09-30."],
  ["2026-09-01", "soon", "“soon” is no day. Days look like 2026-09-30."],
  ["20260901", "2026-09-30", "“20260901” is no day. Days look like 2026-09-30."],
  ["2026-09-30", "2026-09-01", "The first day is after the last day."],
  ["2026-11-01", "2026-11-24", "The last day has not come yet."],
  ["1999-12-31", "2000-01-01", "The first day is before the year 2000."],
  ["2025-11-22", "2026-11-23", "These are 367 days. A period has at most 366."],
  ["2000-01-01", "2026-11-23", "These are 9,824 days. A period has at most 366."],
])("from %s until %s is none, and a sentence says why", (from, until, words) => {
  expect(periodFault({ from, until }, today)).toBe(words);
});

test("both ends count", () => {
  expect(daysBetween("2026-09-01", "2026-09-01")).toBe(1);
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(3);
});
