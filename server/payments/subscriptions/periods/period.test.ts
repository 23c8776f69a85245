import { expect, test } from "vitest";
import { periodEnd } from "#server/payments/subscriptions/period.ts";

const ends = (anchor: string, recurring: Parameters<typeof periodEnd>[1]) =>
  [0, 1, 2].map((index) =>
    periodEnd(new Date(anchor), recurring, index, null).toISOString().slice(0, 10),
  );

test("a month that lacks the day is charged on its last, the next one on the day again", () => {
  expect(ends("2027-01-31T10:00:00.000Z", { interval: "month", intervalCount: 1 })).toEqual([
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
});

test("29 February comes back in leap years", () => {
  expect(ends("2028-02-29T10:00:00.000Z", { interval: "year", intervalCount: 2 })).toEqual([
    "2030-02-28",
    "2032-02-29",
    "2034-02-28",
  ]);
});

test("weeks and days are counted, time of day kept", () => {
  expect(ends("2027-01-31T10:00:00.000Z", { interval: "week", intervalCount: 2 })).toEqual([
    "2027-02-14",
    "2027-02-28",
    "2027-03-14",
  ]);
  expect(
    periodEnd(
      new Date("2027-01-31T10:11:12.013Z"),
      { interval: "day", intervalCount: 1 },
      0,
      null,
    ).toISOString(),
  ).toBe("2027-02-01T10:11:12.013Z");
});

test.each([
  ["the hour that clocks skip", "2027-02-28T01:30:00.000Z", "2027-03-28T01:30:00.000Z"],
  ["summer's clocks", "2027-03-15T08:00:00.000Z", "2027-04-15T07:00:00.000Z"],
  ["the first of two like hours", "2027-09-30T00:30:00.000Z", "2027-10-30T00:30:00.000Z"],
  ["a day that is another one in UTC", "2027-01-30T23:30:00.000Z", "2027-02-27T23:30:00.000Z"],
])("a month in Amsterdam keeps the time that its clocks show: %s", (_, anchor, end) => {
  const monthly = { interval: "month", intervalCount: 1 } as const;
  expect(periodEnd(new Date(anchor), monthly, 0, "Europe/Amsterdam").toISOString()).toBe(end);
});

test("one that began in the second of two like hours begins there", () => {
  const anchor = new Date("2027-10-31T01:30:00.000Z");
  const daily = { interval: "day", intervalCount: 1 } as const;
  expect(periodEnd(anchor, daily, -1, "Europe/Amsterdam")).toBe(anchor);
  expect(periodEnd(anchor, daily, 0, "Europe/Amsterdam").toISOString()).toBe(
    "2027-11-01T01:30:00.000Z",
  );
});
