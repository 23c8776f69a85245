import { expect, test } from "vitest";
import { daysOf, isTimeZone, startOfDayIn } from "#server/wire/atoms/zone-days.ts";

test("days are those of the reader, whose today may be our yesterday", () => {
  const moment = new Date("2026-03-01T02:30:00.000Z");
  expect(daysOf(moment, 2, "UTC")).toEqual(["2026-02-28", "2026-03-01"]);
  expect(daysOf(moment, 2, "America/New_York")).toEqual(["2026-02-27", "2026-02-28"]);
});

test.each([
  ["2026-11-21", "Europe/Amsterdam", "2026-11-20T23:00:00.000Z"],
  // The night in which clocks go forward: the day begins by the winter's time.
  ["2026-03-29", "Europe/Amsterdam", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Amsterdam", "2026-03-29T22:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
])("%s begins in %s at %s", (day, zone, moment) => {
  expect(startOfDayIn(day, zone).toISOString()).toBe(moment);
});

test.each([
  ["Europe/Amsterdam", true],
  ["UTC", true],
  ["+01:00", false],
  ["Mars/Olympus", false],
  ["", false],
])("“%s” is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
