import fc from "fast-check";
import { expect, test } from "vitest";
import { isWrongPart, plainAccount } from "#server/wire/atoms/checkout/bank/account-numbers.ts";

/** Routing numbers that banks and teaching texts publish: JPMorgan Chase, Bank of America, Wells Fargo, the Federal Reserve. */
const published = ["021000021", "111000025", "121000248", "011000015", "076401251", "1100-0000 0"];

test("routing numbers that banks publish are right", () => {
  for (const number of published)
    expect([number, isWrongPart("us_bank_account", "routingNumber", number)]).toEqual([
      number,
      false,
    ]);
});

test("any single digit of a routing number that is mistyped is noticed", () => {
  const plain = published.map((number) => number.replaceAll(/\D/g, ""));
  fc.assert(
    fc.property(
      fc.constantFrom(...plain),
      fc.nat({ max: 8 }),
      fc.integer({ min: 1, max: 9 }),
      (number, at, by) => {
        const wrong = String((Number(number[at]) + by) % 10);
        const typed = number.slice(0, at) + wrong + number.slice(at + 1);
        expect(isWrongPart("us_bank_account", "routingNumber", typed)).toBe(true);
      },
    ),
  );
});

test.each([
  ["a sort code", "bacs_debit", "sortCode", "10-88-00", false],
  ["a sort code of five digits", "bacs_debit", "sortCode", "10-88-0", true],
  ["a British account", "bacs_debit", "accountNumber", "0001 2345", false],
  ["a British account of seven digits", "bacs_debit", "accountNumber", "0012345", true],
  ["an American account", "us_bank_account", "accountNumber", "000123456789", false],
  ["an American account with a letter", "us_bank_account", "accountNumber", "00012345678A", true],
  ["a routing number of zeros", "us_bank_account", "routingNumber", "000000000", true],
  ["a routing number of no district", "us_bank_account", "routingNumber", "500000005", true],
] as const)("%s", (_, type, part, typed, isWrong) => {
  expect(isWrongPart(type, part, typed)).toBe(isWrong);
});

test("an account is one word, however it was typed", () => {
  const account = { type: "bacs_debit", sortCode: "10-88-00", accountNumber: "0001 2345" } as const;
  expect(plainAccount(account)).toBe("10880000012345");
});
