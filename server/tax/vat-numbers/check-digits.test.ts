import { checkVAT, countries } from "jsvat";
import { describe, expect, test } from "vitest";
import { shippedVat } from "#server/tax/data/vat-rates.ts";
import { parseVatNumber, vatNumberText } from "#server/tax/vat-numbers/check-digits.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";

/** Examples of the countries' rules as python-stdnum and Wikipedia document them. */
const published = (
  "ATU13585627 BE0403019261 BG175074752 CHE107787577IVA CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 " +
  "EL094259216 ESB58378431 FI20774740 FR40303265045 GB980780684 HR33392005961 HU12892312 IE6433435F IT00743110157 " +
  "LT119511515 LU15027442 LV40003521600 MT11679112 NL004495445B01 NO995525828MVA PL8567346215 PT501964843 RO18547290 " +
  "SE123456789701 SI50223054 SK2022749619"
).split(" ");

test("a number of each country is taken, and is the same when it is written again", () => {
  const found = published.map((typed) => parseVatNumber(typed));
  expect(found.map((number) => number && vatNumberText(number))).toEqual(published);
  const taken = found.flatMap((number) => number?.country ?? []).toSorted();
  expect(taken).toEqual(shippedVat.map(({ country }) => country).toSorted());
});

test("spaces, points, hyphens and small letters do not matter", () => {
  for (const typed of ["nl 0044.95.445.b01", "NL-004495445-B01", "NL004495445B01"])
    expect(parseVatNumber(typed)).toEqual({ country: "NL", digits: "004495445B01" });
});

test("a number with one digit typed wrong is refused", () => {
  for (const typed of published) {
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
  const forms: Record<string, string> = {
    AT: `U${digits(8)}`,
    DK: digits(8),
    EL: digits(9),
    HR: digits(11),
    HU: digits(8),
    LT: digits(9),
    LU: digits(8),
    RO: digits(9),
    SE: `${digits(10)}01`,
  };

  test.each(Object.entries(forms))("on %s", (prefix, form) => {
    const random = randomFrom(37);
    let taken = 0;
    for (let round = 0; round < 3000; round += 1) {
      const number = prefix + form.replaceAll("#", () => String(random.below(10)));
      const isTaken = parseVatNumber(number) !== null;
      expect(isTaken, number).toBe(checkVAT(number, countries).isValid);
      taken += Number(isTaken);
    }
    expect(taken).toBeGreaterThan(5);
  });
});
