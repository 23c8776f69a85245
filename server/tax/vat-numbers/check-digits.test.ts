import { stdnum } from "stdnum";
import { describe, expect, test } from "vitest";
import { shippedVat } from "#server/tax/data/vat-rates.ts";
import { parseVatNumber, vatNumberText } from "#server/tax/vat-numbers/check-digits.ts";
import { publishedNumbers } from "#server/tax/vat-numbers/published-numbers.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";

const wordsOf = (text: string) => text.trim().split(/\s+/);
const published = wordsOf(publishedNumbers.valid);

test("published numbers of each country, in all their forms, are taken and written again as they were", () => {
  const found = published.map((typed) => parseVatNumber(typed));
  expect(found.map((number) => number && vatNumberText(number))).toEqual(published);
  expect(new Set(found.map((number) => number?.country))).toEqual(
    new Set(shippedVat.map(({ country }) => country)),
  );
});

test.each(wordsOf(publishedNumbers.wrong))(
  "%s, published as a wrong number, is refused",
  (typed) => {
    expect(parseVatNumber(typed)).toBeNull();
  },
);

test("spaces, points, hyphens and small letters do not matter", () => {
  for (const typed of ["nl 0044.95.445.b01", "NL-004495445-B01", "NL004495445B01"])
    expect(parseVatNumber(typed)).toEqual({ country: "NL", digits: "004495445B01" });
});

test("a number with one digit typed wrong is refused", () => {
  const prefixes = new Set(published.map((typed) => typed.slice(0, 2)));
  for (const prefix of prefixes) {
    const typed = published.find((number) => number.startsWith(prefix)) ?? "";
    const at = typed.search(/\d(?=\D*$)/);
    const wrong = [1, 2, 3].map(
      (more) => typed.slice(0, at) + ((Number(typed[at]) + more) % 10) + typed.slice(at + 1),
    );
    // A company's serial number or a suffix behind the check digit is not covered by it.
    if (/^(NL|SE)/.test(typed)) continue;
    for (const number of wrong) expect(parseVatNumber(number), number).toBeNull();
  }
});

test.each([
  "",
  "DE",
  "XX123456789",
  "US123456789",
  "GR094259216",
  "13585627",
  "DE".repeat(40),
  "constructor1",
  "DE１３６６９５９７６",
])("%j is no VAT number", (typed) => {
  expect(parseVatNumber(typed)).toBeNull();
});

describe("another library agrees, number by number", () => {
  const digits = (count: number) => "#".repeat(count);
  /** Countries whose numbers both libraries know in all their forms. `#` is a digit. */
  const forms = [
    ["AT", `U${digits(8)}`, stdnum.AT?.uid],
    ["DK", digits(8), stdnum.DK?.cvr],
    ["EL", digits(9), stdnum.GR?.vat],
    ["HR", digits(11), stdnum.HR?.oib],
    ["HU", digits(8), stdnum.HU?.anum],
    ["LT", digits(9), stdnum.LT?.pvm],
    ["LU", digits(8), stdnum.LU?.tva],
    ["RO", digits(9), stdnum.RO?.cui],
    ["SE", `${digits(10)}01`, stdnum.SE?.vat],
  ] as const;

  test.each(forms)("on %s", (prefix, form, other) => {
    const random = randomFrom(37);
    let taken = 0;
    for (let round = 0; round < 3000; round += 1) {
      const number = form.replaceAll("#", () => String(random.below(10)));
      const isTaken = parseVatNumber(prefix + number) !== null;
      expect(isTaken, number).toBe(other?.validate(number).isValid);
      taken += Number(isTaken);
    }
    expect(taken).toBeGreaterThan(5);
  });
});
