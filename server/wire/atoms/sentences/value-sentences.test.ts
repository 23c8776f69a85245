import { expect, test } from "vitest";
import { z } from "zod";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { Amount, PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { sentences } from "#server/wire/atoms/sentences/value-sentences.ts";
import { TimestampInput } from "#server/wire/atoms/timestamp.ts";

test.each([
  [Amount, sentences.amount, ["4900", "49.00", 49.5, null, true, [4900], {}]],
  [PositiveAmount, sentences.amount, ["4900", 0.5, null]],
  [Currency, sentences.currency, ["EURO", "€", "", 978, null, ["EUR"]]],
  [PriceCurrency, sentences.currencyInUse, ["EURO", "BGN", 978, null]],
  [TimestampInput, sentences.moment, [1_767_225_600, "18.02.2026", "2026-02-30", "tomorrow", null]],
] as [z.ZodType, string, unknown[]][])(
  "%# a value of another kind is told what to send",
  (schema, sentence, given) => {
    for (const value of given) {
      const { error } = z.object({ field: schema }).safeParse({ field: value });
      expect(
        error?.issues.map(({ message }) => message),
        JSON.stringify(value),
      ).toEqual([sentence]);
    }
  },
);

test("bounds keep their own words, and what is not there is required", () => {
  const message = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;
  expect(message(Amount, -1)).toContain("Too small");
  expect(message(Amount, undefined)).toContain("received undefined");
  expect(message(PositiveAmount, 0)).toBe("must be greater than 0");
});
