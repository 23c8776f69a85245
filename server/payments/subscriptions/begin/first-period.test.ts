import { expect, test } from "vitest";
import { firstPeriod } from "#server/payments/subscriptions/begin/first-period.ts";

const now = new Date("2026-06-10T09:30:00.000Z");
const yearly = { interval: "year", intervalCount: 1 } as const;
const begins = { now, recurring: yearly, zone: "Europe/Amsterdam" };

test("a yearly period is counted by a merchant's clocks, also from an anchor of years ago", () => {
  expect(firstPeriod(begins).currentPeriodEnd.toISOString()).toBe("2027-06-10T09:30:00.000Z");
  const billingAnchor = new Date("2007-01-31T08:00:00.000Z");
  expect(firstPeriod({ ...begins, billingAnchor })).toMatchObject({
    charge: "nothing",
    currentPeriodEnd: new Date("2027-01-31T08:00:00.000Z"),
  });
});

test.each([
  [{ billingAnchor: new Date("2005-01-31T08:00:00.000Z") }, "billingAnchor: must be at most 20"],
  [{ billingAnchor: new Date("2027-06-11T08:00:00.000Z") }, "billingAnchor: must be at most one"],
  [{ trialEnd: new Date("2029-06-10T09:30:00.000Z") }, "trialEnd: must be at most 730 days"],
  [{ trialEnd: now }, "trialEnd: must be in the future"],
])("%o is refused", (given, sentence) => {
  expect(() => firstPeriod({ ...begins, ...given })).toThrow(sentence);
});
