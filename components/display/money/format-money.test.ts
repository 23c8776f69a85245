import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatMoney,
  formatMoneyCompact,
  toDecimal,
} from "#components/display/money/format-money.ts";

test.each([
  [4900, "EUR", "€49.00"],
  [5, "USD", "$0.05"],
  [0, "GBP", "£0.00"],
  [-1250, "USD", "−$12.50"],
  [-12_345_678, "CHF", "−CHF\u00a0123,456.78"],
  [1500, "JPY", "¥1,500"],
  [123456, "HUF", "HUF\u00a01,234.56"],
  [1234567, "KWD", "KWD\u00a01,234.567"],
  [12345, "CLF", "CLF\u00a01.2345"],
  [100, "UGX", "UGX\u00a0100"],
])("%i minor units of %s read %s", (amount, currency, expected) => {
  expect(formatMoney(amount, currency)).toBe(expected);
});

test("a file keeps the hyphen that programs read", () => {
  expect(toDecimal(-1250, 2)).toBe("-12.50");
});

test("the largest amount keeps every digit", () => {
  expect(formatMoney(Number.MAX_SAFE_INTEGER, "USD")).toBe("$90,071,992,547,409.91");
});

test("an unknown currency shows minor units and code rather than a guess", () => {
  expect(formatMoney(100, "XXQ")).toBe("100 XXQ");
});

test("a chart's axis rounds", () => {
  expect(formatMoneyCompact(123456, "EUR")).toBe("€1.2K");
});

test("the decimal text holds the same digits as the minor units", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 4 }), (amount, digits) => {
      const text = toDecimal(amount, digits);
      expect(Number(text.replace(".", ""))).toBe(amount);
      expect(text.split(".")[1]?.length ?? 0).toBe(digits);
    }),
  );
});
