import fc from "fast-check";
import { expect, test } from "vitest";
import { toDecimal } from "#components/display/money/format-money.ts";
import { exampleAmount } from "#components/form/amount/example-amount.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { currencyExponent, knownCurrencyCodes } from "#server/wire/atoms/money/currency-table.ts";

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
  ["12,5", "TND", 12500],
  ["65.500", "TND", 65500],
  ["65500", "TND", 65500000],
  ["65,500.000", "TND", 65500000],
  ["1,234,500", "TND", 1234500000],
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
  ["65,500", "TND"],
  ["65,500", "KWD"],
  ["1,000", "CLF"],
  ["12,34,5", "EUR"],
  ["90071992547410.00", "EUR"],
  ["5", "XXQ"],
])("“%s” %s is not an amount", (typed, currency) => {
  expect(parseAmount(typed, currency)).toBeNaN();
});

const currencies = fc.constantFrom(...knownCurrencyCodes);

test("what is shown in a text box reads back as the same amount, in every currency", () => {
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), currencies, (amount, currency) => {
      const text = toDecimal(amount, currencyExponent(currency) ?? 0);
      expect(parseAmount(text, currency)).toBe(amount);
    }),
  );
});

/** As people write amounts who read the dashboard: with a dot or a comma before the decimals. */
const locales = ["en", "en-ZA", "de", "de-CH", "fr", "sv", "pt"];

test("an amount as any of its readers writes it is that amount, or asked for, never another one", () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      currencies,
      fc.constantFrom(...locales),
      fc.boolean(),
      (amount, currency, locale, useGrouping) => {
        const digits = currencyExponent(currency) ?? 0;
        const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping };
        const written = new Intl.NumberFormat(locale, style).format(
          toDecimal(amount, digits) as `${number}`,
        );
        const read = parseAmount(written, currency);
        if (!Number.isNaN(read)) expect(read, `${written} ${currency}`).toBe(amount);
        if (locale === "en" && digits < 3) expect(read).toBe(amount);
      },
    ),
    { numRuns: 2000 },
  );
});

test("an example of an amount is one, with the decimals of its currency", () => {
  const examples = ["EUR", "JPY", "KWD"].map((currency) => exampleAmount(2450, currency));
  expect(examples).toEqual(["24.50", "25", "24.500"]);
  for (const currency of ["EUR", "JPY", "KWD", "CLF", "IDR"])
    expect(parseAmount(exampleAmount(4900, currency), currency)).toBeGreaterThan(0);
});
