import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  currencyCodes,
  currencyExponent,
  knownCurrencyCodes,
} from "#server/wire/atoms/money/currency-table.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { Amount, amountMax, PositiveAmount } from "#server/wire/atoms/money/money.ts";

test.each(["uſd", "ıdr", "ＵＳＤ", "USD ", "", "us", "usdd"])("%j is no currency", (code) => {
  expect(Currency.safeParse(code).success).toBe(false);
  expect(PriceCurrency.safeParse(code).success).toBe(false);
});

test("no character but A to Z and a to z stands in a code that is taken", () => {
  for (let point = 0x80; point <= 0xffff; point += 1) {
    const letter = String.fromCharCode(point);
    for (const code of [`u${letter}d`, `${letter}sd`, `us${letter}`])
      if (Currency.safeParse(code).success) expect.fail(`${code} is taken`);
  }
});

describe("amounts", () => {
  test.each(["100", null, true, 1.5, -1, 2 ** 53, Number.NaN, Infinity, undefined, [], {}])(
    "%j is not an amount",
    (value) => {
      expect(Amount.safeParse(value).success).toBe(false);
      expect(PositiveAmount.safeParse(value).success).toBe(false);
    },
  );

  test("every whole number up to 2^53 − 1 is an amount", () => {
    fc.assert(fc.property(fc.maxSafeNat(), (amount) => Amount.parse(amount) === amount));
    expect(Amount.parse(amountMax)).toBe(amountMax);
  });

  test("zero is an amount but not a positive one", () => {
    expect(Amount.safeParse(0).success).toBe(true);
    expect(PositiveAmount.safeParse(0).error?.issues[0]).toMatchObject({
      params: { code: "amount_not_positive" },
    });
  });
});

describe("currencies", () => {
  test.each([
    ["JPY", 0],
    ["HUF", 2],
    ["MGA", 2],
    ["EUR", 2],
    ["KWD", 3],
    ["CLF", 4],
  ])("%s has %i decimals", (code, exponent) => {
    expect(currencyExponent(code)).toBe(exponent);
  });

  test("a price is in a currency that is in use; what has ended, and funds, can still be read", () => {
    expect(PriceCurrency.parse("xcg")).toBe("XCG");
    const former = "ANG BGN BOV CHE CHW CLF COU MXV USN UYI UYW".split(" ");
    for (const code of former) {
      expect(PriceCurrency.safeParse(code).error?.issues[0]).toMatchObject({
        params: { code: "invalid_currency" },
      });
      expect(Currency.parse(code)).toBe(code);
    }
    expect(knownCurrencyCodes.filter((code) => !currencyCodes.includes(code))).toEqual(former);
  });

  test("only ISO 4217 codes pass, in capitals", () => {
    expect(currencyCodes.length).toBeGreaterThan(150);
    expect(Currency.parse("eur")).toBe("EUR");
    for (const code of ["eu", "EURO", "XXX", "", "ZZZ", " EUR"]) {
      expect(Currency.safeParse(code).error?.issues[0]).toMatchObject({
        params: { code: "invalid_currency" },
      });
    }
  });
});
