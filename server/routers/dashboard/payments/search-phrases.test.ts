import { expect, test } from "vitest";
import { searchPhrases } from "#server/routers/dashboard/payments/search-phrases.ts";

test.each([
  ["did vera pay?", ["vera"]],
  ["Has Vera Lindqvist paid €49.00 yet?", ["Vera Lindqvist", "€49.00"]],
  ["vera's refund", ["vera"]],
  ["payments from ada@example.com", ["ada@example.com"]],
  ["when did Jean-Luc O’Neil pay 1,234.50 ?", ["Jean-Luc O’Neil", "1,234.50"]],
  ["what about the card 4242", ["4242"]],
])("“%s” is about %j", (typed, phrases) => {
  expect(searchPhrases(typed)).toEqual(phrases);
});

test.each([
  ["vera", "vera"],
  [" Vera Lindqvist ", "Vera Lindqvist"],
  ["vera?", "vera"],
  ["Fern & Oak, Ltd", "Fern & Oak, Ltd"],
  ["did they pay?", "did they pay"],
  ["?", "?"],
])("“%s” is no question, or about nothing: %s", (typed, phrase) => {
  expect(searchPhrases(typed)).toEqual([phrase]);
});
