import { expect, test } from "vitest";
import { amountText } from "#server/notifications/receipts/amount-text.ts";

test.each([
  [4900n, "EUR", "EUR 49.00"],
  [5n, "EUR", "EUR 0.05"],
  [500n, "JPY", "JPY 500"],
  [1234n, "KWD", "KWD 1.234"],
  [9007199254740991n, "USD", "USD 90071992547409.91"],
])("%o of %s reads %s", (amount, currency, expected) => {
  expect(amountText(amount, currency)).toBe(expected);
});
