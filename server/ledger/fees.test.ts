import fc from "fast-check";
import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { paymentFee, returnedFee } from "#server/ledger/fees.ts";

test.each([
  // amount, FEE_BPS, FEE_FIXED of EUR, fee
  [10_000n, 290, 30, 320n],
  [50n, 100, 0, 1n], // half a unit is rounded up
  [49n, 100, 0, 0n],
  [10n, 290, 30, 10n], // never more than the amount
  [4_900n, 0, 0, 0n],
  [9_007_199_254_740_991n, 10_000, 0, 9_007_199_254_740_991n],
])("of %d at %d hundredths of a percent and %d fixed is %d", (amount, FEE_BPS, EUR, fee) => {
  expect(paymentFee({ FEE_BPS, FEE_FIXED: { EUR } }, { amount, currency: "EUR" })).toBe(fee);
});

test("the fixed part is an amount of its currency: thirty cents are not thirty yen", () => {
  const { FEE_FIXED } = loadEnv({ FEE_FIXED: "EUR:30, JPY:40" });
  const fee = (currency: string) =>
    paymentFee({ FEE_BPS: 0, FEE_FIXED }, { amount: 1_000n, currency });
  expect(["EUR", "JPY", "USD"].map(fee)).toEqual([30n, 40n, 0n]);
  expect(() => loadEnv({ FEE_FIXED: "30" })).toThrow(/EUR:30/);
});

test("refunds in parts give back the whole fee and no more", () => {
  const fee = { fee: 101n, captured: 1_000n };
  let returned = 0n;
  let before = 0n;
  for (const after of [1n, 333n, 999n, 1_000n]) {
    const amount = after - before;
    returned += returnedFee({ REFUND_FEES: "return" }, { ...fee, amount, after, returned });
    before = after;
  }
  expect(returned).toBe(101n);
  const all = { ...fee, amount: 1_000n, after: 1_000n, returned: 0n };
  expect(returnedFee({ REFUND_FEES: "keep" }, all)).toBe(0n);
});

test("also when some of them fail, in whatever order", () => {
  const step = fc.record({ amount: fc.bigInt({ min: 1n, max: 400n }), failing: fc.nat() });
  const payment = fc.record({ fee: fc.bigInt({ min: 0n, max: 1_000n }), steps: fc.array(step) });
  fc.assert(
    fc.property(payment, ({ fee, steps }) => {
      let standing: { amount: bigint; given: bigint }[] = [];
      const sum = (of: "amount" | "given") => standing.reduce((total, one) => total + one[of], 0n);
      const refund = (amount: bigint) => {
        const after = sum("amount") + amount;
        const of = { amount, fee, captured: 1_000n, after, returned: sum("given") };
        const given = returnedFee({ REFUND_FEES: "return" }, of);
        standing.push({ amount, given });
        return given >= 0n && given <= amount && sum("given") <= fee;
      };
      for (const { amount, failing } of steps) {
        if (amount <= 1_000n - sum("amount") && !refund(amount)) return false;
        if (failing % 3 === 0) standing = standing.filter((_, at) => at !== failing % 4);
      }
      const left = 1_000n - sum("amount");
      return (left === 0n || refund(left)) && sum("given") === fee;
    }),
  );
});

test("is whole, not negative, at most the amount, and within half a unit of the exact share", () => {
  const amounts = fc.bigInt({ min: 1n, max: 2n ** 53n - 1n });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, FEE_BPS) => {
      const fee = paymentFee({ FEE_BPS, FEE_FIXED: {} }, { amount, currency: "EUR" });
      const error = fee * 10_000n - amount * BigInt(FEE_BPS);
      return fee >= 0n && fee <= amount && error >= -5_000n && error <= 5_000n;
    }),
  );
});
