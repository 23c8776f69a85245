import { expect, test } from "vitest";
import { amountHint, enteredLimits, limitTexts } from "#components/api-keys/entered-limits.ts";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";

const limits: KeyLimits = {
  perCall: 5000,
  perDay: 20_000,
  currencies: ["EUR", "JPY"],
  payees: ["cus_1", "own_account"],
  approvalAbove: 0,
  until: "2027-01-01T12:30:00.000Z",
};

function entered(texts: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(texts)) data.set(name, value);
  return data;
}

test("limits that are shown and saved unchanged are the same", () => {
  expect(enteredLimits(entered(limitTexts(limits)), limits)).toEqual(limits);
});

test("without currencies there are no limits, and a field that is emptied takes its limit away", () => {
  const texts = limitTexts(limits);
  expect(enteredLimits(entered({ ...texts, currencies: " " }), limits)).toBeNull();
  const fewer = { ...texts, payees: "", until: "", approvalAbove: "" };
  expect(enteredLimits(entered(fewer), limits)).toEqual({
    perCall: 5000,
    perDay: 20_000,
    currencies: ["EUR", "JPY"],
  });
});

test("an amount that is missing or no number is none, and another day ends at its beginning", () => {
  const texts = { ...limitTexts(null), currencies: "eur usd", perCall: "ten", until: "2027-02-01" };
  expect(enteredLimits(entered(texts), limits)).toEqual({
    perCall: Number.NaN,
    perDay: Number.NaN,
    currencies: ["EUR", "USD"],
    until: "2027-02-01T00:00:00.000Z",
  });
});

test("an amount is written out in each currency, with the decimals that each has", () => {
  expect(amountHint("5000", "eur, JPY")).toBe("€50.00, ¥5,000");
  expect(amountHint("50.00", "EUR")).toBeUndefined();
  expect(amountHint("5000", "")).toBeUndefined();
});
