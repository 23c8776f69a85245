import { expect, test } from "vitest";
import { parseWhole } from "#server/wire/atoms/digits.ts";
import { parseMinorUnits, typedMinorUnits } from "#server/wire/atoms/money/minor-units.ts";

test.each([
  ["49", "en", 4900],
  ["1,234.50", "en", 123_450],
  ["1.234,56", "de", 123_456],
  ["1.234,56", "en", 123_456],
  ["1,234", "en", 123_400],
  ["1.234", "de", 123_400],
  ["12,5", "en", 1250],
  ["12.50", "de", 1250],
  ["1 234,56", "fr", 123_456],
  ["1\u202f234,56", "fr", 123_456],
  ["1’234.50", "de-CH", 123_450],
  ["1,23,456.70", "hi", 12_345_670],
  ["1.234.567", "es", 123_456_700],
  ["١٢٫٥٠", "ar-EG", 1250],
  ["١٬٢٣٤٫٥٠", "ar", 123_450],
  ["۱۲٫۵", "fa", 1250],
  ["１２.５０", "ja", 1250],
])("%s typed in %s", (typed, locale, minor) => {
  expect(parseMinorUnits(typed, 2, locale)).toBe(minor);
});

test.each(["", "-1", "1.234", "1,2,3", "1..2", "12,345,6", "1e3", "12.3.4", "9007199254740993"])(
  "%s is no amount of two decimals in English",
  (typed) => expect(parseMinorUnits(typed, 2, "en")).toBeNaN(),
);

test("an amount is shown as it may be typed", () => {
  for (const locale of ["en", "de", "fr", "ar", "ja", "pt-BR"])
    for (const amount of [5, 1250, 123_456_789])
      expect(parseMinorUnits(typedMinorUnits(amount, 2, locale), 2, locale)).toBe(amount);
  expect(typedMinorUnits(1250, 2, "de")).toBe("12,50");
  expect(typedMinorUnits(500, 0, "ja")).toBe("500");
});

test("a whole number in any digits", () => {
  expect(["3", " ٣ ", "۱۲", "३", "2.5", "-1", ""].map(parseWhole)).toEqual([
    3,
    3,
    12,
    3,
    NaN,
    NaN,
    NaN,
  ]);
});
