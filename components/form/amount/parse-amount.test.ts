import fc from "fast-check";
import { expect, test } from "vitest";
import { toDecimal } from "#components/display/money/format-money.ts";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";

test.each([
  ["49", "EUR", 4900],
  ["49.5", "EUR", 4950],
  ["49,50", "EUR", 4950],
  [" 1,234.50 ", "USD", 123450],
  ["1,234", "USD", 123400],
  ["1 234.50", "EUR", 123450],
  ["0.29", "USD", 29],
  ["1500", "JPY", 1500],
  ["1.234", "KWD", 1234],
])("“%s” %s is %i minor units", (typed, currency, expected) => {
  expect(parseAmount(typed, currency)).toBe(expected);
});

test.each([
  ["", "EUR"],
  ["abc", "EUR"],
  ["-5", "EUR"],
  ["1e3", "EUR"],
  ["1.234", "EUR"],
  ["1.5", "JPY"],
  ["12,34,5", "EUR"],
  ["90071992547410.00", "EUR"],
  ["5", "XXQ"],
])("“%s” %s is not an amount", (typed, currency) => {
  expect(parseAmount(typed, currency)).toBeNaN();
});

test("what is shown in a text box reads back as the same amount", () => {
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (amount) => {
      expect(parseAmount(toDecimal(amount, 2), "EUR")).toBe(amount);
    }),
  );
});

test("an example of an amount is one, with the decimals of its currency", () => {
  const examples = ["EUR", "JPY", "KWD"].map((currency) => exampleAmount(2450, currency));
  expect(examples).toEqual(["24.50", "25", "24.500"]);
  for (const currency of ["EUR", "JPY", "KWD", "CLF", "IDR"])
    expect(parseAmount(exampleAmount(4900, currency), currency)).toBeGreaterThan(0);
});
