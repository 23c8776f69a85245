import { expect, test } from "vitest";
import {
  daysOf,
  isTimeZone,
  startOfDayIn,
  startsOfDaysIn,
} from "#server/wire/atoms/lists/zone-days.ts";

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
  // The night skips midnight: the day begins at one.
  ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["2026-03-08", "America/Havana", "2026-03-08T05:00:00.000Z"],
  ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  // It comes twice, and the day begins with the first; the hour before it comes twice.
  ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
  ["2026-04-05", "America/Santiago", "2026-04-05T04:00:00.000Z"],
])("%s begins in %s at %s", (day, zone, moment) => {
  expect(startOfDayIn(day, zone).toISOString()).toBe(moment);
});

test("no moment of a year is on two days or on none, in any zone whose clocks change", () => {
  for (const timeZone of zonesThatChange()) {
    const days = daysOf(new Date("2027-06-30T12:00:00.000Z"), 366, timeZone);
    const sheet = new Intl.DateTimeFormat("en-CA", { timeZone });
    for (const [nth, start] of startsOfDaysIn(days, timeZone).entries())
      expect([
        sheet.format(start),
        sheet.format(start.getTime() - 1) < sheet.format(start),
      ]).toEqual([days[nth], true]);
  }
});

function zonesThatChange(): string[] {
  const clock = (timeZone: string, moment: string) =>
    new Intl.DateTimeFormat("en", { timeZone, timeStyle: "short" }).format(new Date(moment));
  // oxlint-disable-next-line no-restricted-properties -- the rule is about currencies
  return Intl.supportedValuesOf("timeZone").filter(
    (zone) => clock(zone, "2026-07-01T12:00:00Z") !== clock(zone, "2027-01-01T12:00:00Z"),
  );
}

test.each([
  ["Europe/Amsterdam", true],
  ["UTC", true],
  ["+01:00", false],
  ["Mars/Olympus", false],
  ["", false],
])("“%s” is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
