import fc from "fast-check";
import { expect, test } from "vitest";
import { fromMollie, mollieLimits, toMollie } from "#server/payments/processor/mollie/amounts.ts";

test("an amount is written with the decimals of its currency, and read back as it was", () => {
  expect(toMollie(4900, "EUR")).toEqual({ currency: "EUR", value: "49.00" });
  expect(toMollie(5, "EUR").value).toBe("0.05");
  expect(toMollie(0, "EUR").value).toBe("0.00");
  expect(toMollie(4900, "JPY").value).toBe("4900");
  expect(toMollie(1234, "KWD").value).toBe("1.234");
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 - 1 }),
      fc.constantFrom("EUR", "JPY", "ISK", "HUF", "KWD"),
      (amount, currency) => {
        expect(fromMollie(toMollie(amount, currency))).toBe(amount);
      },
    ),
  );
});

test("a currency in which Mollie takes no cards has no limits", () => {
  expect(mollieLimits("KWD")).toBeNull();
  expect(mollieLimits("EUR")).toMatchObject({ minimum: 1, multipleOf: 1 });
});
