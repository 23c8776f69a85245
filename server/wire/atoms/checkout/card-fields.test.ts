import { expect, test } from "vitest";
import { parseExpiry } from "#server/wire/atoms/checkout/card-fields.ts";

const december = { month: 12, year: 2031 };

test.each([
  ["12/31"],
  ["12 / 31"],
  ["1231"],
  ["12/2031"],
  ["122031"],
  ["12-2031"],
  ["2031-12"],
  ["2031/12"],
  ["203112"],
  ["2031 12"],
  ["１２／３１"],
  ["２０３１－１２"],
  ["1231 "],
  ["12ー31"],
  ["2031年12月"],
  ["١٢/٣١"],
])("an expiry typed as %s is December 2031", (typed) => {
  expect(parseExpiry(typed)).toEqual(december);
});

test.each([["13/31"], ["2031-13"], ["00/31"], ["31"], ["123"], ["12345"], ["12/31/20"], ["abc"]])(
  "an expiry typed as %s is none",
  (typed) => {
    expect(parseExpiry(typed)).toBeNull();
  },
);

test("a month and a two-digit year are told apart from a year that begins with 20", () => {
  expect(parseExpiry("1220")).toEqual({ month: 12, year: 2020 });
  expect(parseExpiry("4/30")).toEqual({ month: 4, year: 2030 });
  expect(parseExpiry("2030-4")).toEqual({ month: 4, year: 2030 });
});
