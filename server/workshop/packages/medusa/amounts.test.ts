import fc from "fast-check";
import { expect, test } from "vitest";
import { knownCurrencies } from "#server/wire/atoms/money/currency-table.ts";
import { toMajorUnits, toSmallestUnit } from "../../../../sdk/medusa/src/amounts.ts";

/** The decimal form of `units` smallest units, by a scale of text alone. */
function written(units: bigint, exponent: number): string {
  const digits = units.toString().padStart(exponent + 1, "0");
  return exponent === 0 ? digits : digits.replace(new RegExp(`(.{${exponent}})$`), ".$1");
}

const currency = fc.constantFrom(...knownCurrencies);
const units = fc.bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) });

test("each form in which Medusa gives an amount is the same whole number of smallest units", () => {
  const form = (text: string) => [
    text,
    { value: text },
    { value: text, precision: 20 },
    { toFixed: () => text },
    { numeric: Number.NaN, raw: { value: text } },
    { numeric: Number.NaN, bigNumber: { toFixed: () => text } },
  ];
  fc.assert(
    fc.property(currency, units, ([code, exponent], amount) => {
      const text = written(amount, exponent);
      for (const given of form(text)) expect(toSmallestUnit(given, code)).toBe(Number(amount));
      expect(toMajorUnits(Number(amount), code)).toBe(text);
    }),
  );
});

test("a number is the shortest decimal that is it, and no float of hundredths", () => {
  fc.assert(
    fc.property(currency, fc.integer({ min: 0, max: 999_999_999 }), ([code, exponent], amount) => {
      const number = Number(written(BigInt(amount), exponent));
      expect(toSmallestUnit(number, code)).toBe(amount);
      expect(toSmallestUnit({ numeric: number }, code)).toBe(amount);
    }),
  );
  expect([1.005, 4.35, 1.1, 2.675].map((amount) => toSmallestUnit(amount, "KWD"))).toEqual([
    1005, 4350, 1100, 2675,
  ]);
  expect([0.000001, 1e21, 1e-7].map((amount) => String(amount))).toEqual([
    "0.000001",
    "1e+21",
    "1e-7",
  ]);
  expect(toSmallestUnit(1e-7, "EUR")).toBe(0);
  expect(toSmallestUnit("4.9e1", "EUR")).toBe(4900);
});

test("a fraction of the smallest unit is rounded half up", () => {
  fc.assert(
    fc.property(
      currency,
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 999_999n }),
      ([code, exponent], amount, millionths) => {
        const text = written(amount * 1_000_000n + millionths, exponent + 6);
        const expected = millionths >= 500_000n ? amount + 1n : amount;
        expect(toSmallestUnit(text, code)).toBe(Number(expected));
      },
    ),
  );
});

test.each(["", " ", ".", "-1", "-0.01", "NaN", "Infinity", "1,50", "0x10", "1e9999", "4 9", "٤"])(
  "%j is refused as an amount",
  (text) => {
    expect(() => toSmallestUnit(text, "EUR")).toThrow(/is no amount/);
  },
);

test("an amount that does not fit, and a currency that Canary does not know, are refused", () => {
  expect(toSmallestUnit("90071992547409.91", "EUR")).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => toSmallestUnit("90071992547409.92", "EUR")).toThrow(/too much/);
  expect(() => toSmallestUnit(1e21, "EUR")).toThrow(/too much/);
  expect(() => toSmallestUnit(1, "XXX")).toThrow("Canary does not know the currency XXX.");
});
