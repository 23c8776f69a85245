import { expect, test } from "vitest";
import { readPaymentFilter } from "#components/payments/list/payment-address.ts";

test("days are whole ones of the reader, the last included, also when clocks change", () => {
  const read = readPaymentFilter({ from: "2026-03-29", to: "2026-03-29" }, "Europe/Amsterdam");
  expect(read).toMatchObject({ from: "2026-03-28T23:00:00.000Z", to: "2026-03-29T22:00:00.000Z" });
});

test("amounts are read in the currency that is asked for", () => {
  expect(readPaymentFilter({ min: "12.50" }, "UTC").amountFrom).toBe(1250);
  expect(readPaymentFilter({ min: "12", currency: "JPY" }, "UTC").amountFrom).toBe(12);
  expect(readPaymentFilter({ max: "8.291", currency: "KWD" }, "UTC").amountTo).toBe(8291);
});

test("an amount between two that a currency has lets nothing through that is not within it", () => {
  const between = { min: "12.345", max: "12.345" };
  const read = readPaymentFilter(between, "UTC");
  expect(read).toMatchObject({ amountFrom: 1235, amountTo: 1234 });
  const yen = readPaymentFilter({ ...between, currency: "JPY" }, "UTC");
  expect(yen).toMatchObject({ amountFrom: 13, amountTo: 12 });
});

test("what the address cannot mean narrows nothing", () => {
  const params = {
    status: "<b>",
    currency: "euro",
    min: "-1",
    from: "yesterday",
    to: "2026-13-45",
  };
  const read = readPaymentFilter(params, "UTC");
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
});
