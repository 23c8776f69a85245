import { expect, test } from "vitest";
import { declinedTitle, declinedWords } from "#components/checkout/form/refused/declined-words.ts";
import { en } from "#components/checkout/messages/en.ts";
import { declineCodes, isOfBank } from "#server/wire/payments/decline-codes.ts";

const codes = Object.keys(declineCodes);

test("the page says that a bank declined, or names it, only when it was the bank", () => {
  const others = codes.filter((code) => !isOfBank(code));
  expect(others).toEqual([
    "code_expired",
    "incorrect_code",
    "debit_account_closed",
    "debit_insufficient_funds",
    "debit_not_allowed",
    "not_approved",
    "not_charged",
    "processor_account",
    "processor_busy",
    "processor_refused",
  ]);
  for (const code of others) {
    expect(en[declinedTitle(code)]).toBe("Payment not made");
    // The app in which a code is to be had is no bank that has said no.
    expect(en[declinedWords(code)]).not.toMatch(/bank(?!’s app)|declined/i);
  }
});

test("of a card that was reported lost, stolen or fraudulent it says what it says of any declined one", () => {
  for (const code of [
    "lost_card",
    "stolen_card",
    "fraudulent",
    "pickup_card",
    "merchant_blacklist",
  ])
    expect(declinedWords(code)).toBe(declinedWords("card_declined"));
});

test("a code of next year is a declined card", () => {
  expect(en[declinedWords("of_next_year")]).toBe(en.declined_card_declined);
  expect(declinedTitle("of_next_year")).toBe("declinedTitle");
});
