import { expect, test } from "vitest";
import { periodEnd } from "#server/payments/subscriptions/period.ts";

const ends = (anchor: string, recurring: Parameters<typeof periodEnd>[1]) =>
  [0, 1, 2].map((index) =>
    periodEnd(new Date(anchor), recurring, index).toISOString().slice(0, 10),
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
    ).toISOString(),
  ).toBe("2027-02-01T10:11:12.013Z");
});
