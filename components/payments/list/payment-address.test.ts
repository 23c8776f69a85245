import { expect, test } from "vitest";
import { readPaymentFilter } from "#components/payments/list/payment-address.ts";

test("days are whole ones of the reader, the last included, also when clocks change", () => {
  const read = readPaymentFilter({ from: "2026-03-29", to: "2026-03-29" }, "Europe/Amsterdam");
  expect(read).toMatchObject({ from: "2026-03-28T23:00:00.000Z", to: "2026-03-29T22:00:00.000Z" });
});

test("amounts are read in the currency that is asked for", () => {
  expect(readPaymentFilter({ min: "12.50" }, "UTC").amountFrom).toBe(1250);
  expect(readPaymentFilter({ min: "12", currency: "JPY" }, "UTC").amountFrom).toBe(12);
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
