import { expect, test } from "vitest";
import { daysWords } from "#components/display/time/day-words.ts";
import { beginOf, endOf } from "#components/table/filters/day-range.ts";

const zones = ["UTC", "Europe/Berlin", "Pacific/Kiritimati", "Etc/GMT+12", "America/New_York"];

test.each(zones)(
  "a day at either end of the calendar is an answer, and no failure, in %s",
  (zone) => {
    for (const day of ["0001-01-01", "0999-12-31", "1000-01-01"]) {
      expect([day, beginOf(day, zone), endOf(day, zone)]).toEqual([day, undefined, undefined]);
      expect(daysWords(day, day)).toBeNull();
    }
    expect(beginOf("1900-01-01", zone)).toMatch(/^(1899-12-31|1900-01-01)T/);
    expect(beginOf("9999-12-31", zone)).toMatch(/^9999-12-3[01]T/);
    expect(endOf("9999-12-30", zone)).toBe(beginOf("9999-12-31", zone));
    expect(endOf("9999-12-31", zone)).toBeUndefined();
  },
);

test("what no calendar has narrows nothing, and no chip says that it did", () => {
  for (const day of ["2026-02-30", "2025-02-29", "2026-13-01", "2026-11-3", "soon", ""]) {
    expect([day, beginOf(day, "UTC"), endOf(day, "UTC")]).toEqual([day, undefined, undefined]);
    expect(daysWords(day, undefined)).toBeNull();
  }
  expect(endOf("2028-02-29", "UTC")).toBe("2028-03-01T00:00:00.000Z");
});

test("a day may have 23, 24½, 25 or no hours, and two days never share a moment", () => {
  const hours = (day: string, zone: string) =>
    (Date.parse(endOf(day, zone) ?? "") - Date.parse(beginOf(day, zone) ?? "")) / 3_600_000;
  expect(hours("2026-03-29", "Europe/Berlin")).toBe(23);
  expect(hours("2026-10-25", "Europe/Berlin")).toBe(25);
  expect(hours("2026-04-05", "Australia/Lord_Howe")).toBe(24.5);
  expect(hours("2026-10-04", "Australia/Lord_Howe")).toBe(23.5);
  expect(hours("2011-12-30", "Pacific/Apia")).toBe(0);
  expect(hours("2018-11-04", "America/Sao_Paulo")).toBe(23);
  expect(hours("2018-02-17", "America/Sao_Paulo")).toBe(25);
  expect(hours("2026-04-24", "Africa/Cairo")).toBe(23);
});
