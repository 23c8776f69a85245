import { expect, test } from "vitest";
import { readPaymentFilter, startOfDay } from "#components/payments/payment-address.ts";

test.each([
  ["2026-11-21", 0, "UTC", "2026-11-21T00:00:00.000Z"],
  ["2026-11-21", 1, "UTC", "2026-11-22T00:00:00.000Z"],
  ["2026-11-21", 0, "Europe/Amsterdam", "2026-11-20T23:00:00.000Z"],
  ["2026-07-01", 0, "America/New_York", "2026-07-01T04:00:00.000Z"],
  // The night in which clocks go forward: the day begins by the winter's time.
  ["2026-03-29", 0, "Europe/Amsterdam", "2026-03-28T23:00:00.000Z"],
  ["2026-03-29", 1, "Europe/Amsterdam", "2026-03-29T22:00:00.000Z"],
] as const)("%s (+%i) in %s begins at %s", (day, plus, zone, moment) => {
  expect(startOfDay(day, plus, zone)).toBe(moment);
});

test("amounts are read in the currency that is asked for", () => {
  expect(readPaymentFilter({ min: "12.50" }, "UTC").amountFrom).toBe(1250);
  expect(readPaymentFilter({ min: "12", currency: "JPY" }, "UTC").amountFrom).toBe(12);
});

test("what the address cannot mean narrows nothing", () => {
  const params = { status: "<b>", currency: "eur", min: "-1", from: "yesterday", to: "2026-13-45" };
  const read = readPaymentFilter(params, "UTC");
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
});
