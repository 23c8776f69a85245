import type { Formatted } from "#components/checkout/browser/card/typed-field.ts";
import { cardDigits, expirySeparators } from "#server/wire/atoms/checkout/card-fields.ts";
import { latinDigits } from "#server/wire/atoms/digits.ts";

const monthFirst = new RegExp(`^\\s*(\\d{1,2})\\s*${expirySeparators}+\\s*(\\d{0,4})\\s*$`);

/**
 * "4" → "04 / ", "1" waits for its second digit, "0430" → "04 / 30"; "203104" and "2031-04" → "2031-04", because no card
 * is good until a year that begins with 0 or in a month 20. What is left by deleting is left alone.
 */
export function formatExpiry(typed: string, caret: number, isDeleting: boolean): Formatted {
  const digits = cardDigits(typed).slice(0, 6);
  if (isDeleting) return { text: digits.length < 2 ? digits : typed, caret };
  // "2" was made "02 / " before the 0 behind it showed that a year was meant.
  if (digits.startsWith("020")) return yearFirst(digits.slice(1), caret - 1);
  if (digits.startsWith("20")) return yearFirst(digits, caret);
  const [, month, year = ""] = monthFirst.exec(latinDigits(typed)) ?? [];
  if (month)
    return { text: `${month.padStart(2, "0")} / ${year}`, caret: caret + 2 - month.length };
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return {
    text: padded.length < 2 ? padded : `${padded.slice(0, 2)} / ${padded.slice(2)}`,
    caret: caret + padded.length - digits.length,
  };
}

function yearFirst(digits: string, caret: number): Formatted {
  const month = digits.slice(4, 6);
  return { text: digits.length < 4 ? digits : `${digits.slice(0, 4)}-${month}`, caret };
}
