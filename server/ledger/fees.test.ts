import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentFee } from "#server/ledger/fees.ts";

test.each([
  // amount, FEE_BPS, FEE_FIXED, fee
  [10_000n, 290, 30, 320n],
  [50n, 100, 0, 1n], // half a unit is rounded up
  [49n, 100, 0, 0n],
  [10n, 290, 30, 10n], // never more than the amount
  [4_900n, 0, 0, 0n],
  [9_007_199_254_740_991n, 10_000, 0, 9_007_199_254_740_991n],
])("of %d at %d hundredths of a percent and %d fixed is %d", (amount, FEE_BPS, FEE_FIXED, fee) => {
  expect(paymentFee({ FEE_BPS, FEE_FIXED }, amount)).toBe(fee);
});

test("is whole, not negative, at most the amount, and within half a unit of the exact share", () => {
  const amounts = fc.bigInt({ min: 1n, max: 2n ** 53n - 1n });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, FEE_BPS) => {
      const fee = paymentFee({ FEE_BPS, FEE_FIXED: 0 }, amount);
      const error = fee * 10_000n - amount * BigInt(FEE_BPS);
      return fee >= 0n && fee <= amount && error >= -5_000n && error <= 5_000n;
    }),
  );
});
