import { expect, test } from "vitest";
import {
  fromStripeAmount,
  toStripeAmount,
} from "#server/payments/processor/stripe/payments/amounts.ts";
import { knownCurrencyCodes } from "#server/wire/atoms/money/currency-table.ts";

test("every currency comes back as it went", () => {
  for (const currency of knownCurrencyCodes)
    expect(fromStripeAmount(toStripeAmount(1200, currency), currency)).toBe(1200);
});

test("the three currencies whose units differ are converted", () => {
  expect(toStripeAmount(5, "ISK")).toBe(500);
  expect(toStripeAmount(5, "UGX")).toBe(500);
  expect(toStripeAmount(500, "MGA")).toBe(5);
  expect(() => toStripeAmount(501, "MGA")).toThrow(/whole units/);
});
