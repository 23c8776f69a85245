import { latinDigits } from "#server/wire/atoms/digits.ts";

/**
 * Reads the texts that a person types into a card form, the same way on the server and in the
 * page's script. Pure, without dependencies. Nothing here keeps or logs what it is given.
 */

export type CardBrand =
  | "visa"
  | "mastercard"
  | "amex"
  | "discover"
  | "jcb"
  | "diners"
  | "unionpay"
  | "maestro"
  | "unknown";

// First match wins. Ranges: the networks' published issuer identification numbers.
const brandPatterns: readonly (readonly [CardBrand, RegExp])[] = [
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ["amex", /^3[47]/],
  ["discover", /^(6011|64[4-9]|65)/],
  ["jcb", /^35(2[89]|[3-8])/],
  ["diners", /^3(0[0-5]|[689])/],
  ["unionpay", /^62/],
  ["maestro", /^(50|5[6-9]|6)/],
];

export function cardBrand(digits: string): CardBrand {
  return brandPatterns.find(([, pattern]) => pattern.test(digits))?.[0] ?? "unknown";
}

/** Only the digits of what was typed or pasted, Arabic and full-width digits included. */
export function cardDigits(typed: string): string {
  return latinDigits(typed).replace(/\D/g, "");
}

/** How many digits the brand's numbers have: shortest and longest. */
export function cardLengths(brand: CardBrand): [number, number] {
  if (brand === "amex") return [15, 15];
  if (brand === "diners") return [14, 19];
  if (brand === "visa" || brand === "mastercard") return [16, 16];
  return brand === "unknown" || brand === "maestro" ? [12, 19] : [16, 19];
}

/** Amex in 4-6-5, all others in fours. */
export function groupCardNumber(digits: string): string {
  const groups = cardBrand(digits) === "amex" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
  const match = digits.match(groups) ?? [];
  return (cardBrand(digits) === "amex" ? match.slice(1) : match).filter(Boolean).join(" ");
}

/** The checksum of ISO/IEC 7812. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

export type CardProblem =
  | "required"
  | "number_incomplete"
  | "number_invalid"
  | "expiry_invalid"
  | "expiry_past"
  | "cvc_invalid";

export function cardNumberProblem(typed: string): CardProblem | null {
  const digits = cardDigits(typed);
  if (digits === "") return "required";
  const [shortest, longest] = cardLengths(cardBrand(digits));
  if (digits.length < shortest) return "number_incomplete";
  return digits.length > longest || !passesLuhn(digits) ? "number_invalid" : null;
}

/**
 * The signs that people put between month and year, as a class of a regular expression. NFKC has made full-width ones narrow; the
 * long vowel mark stands where a Japanese keyboard has the hyphen.
 */
export const expirySeparators = "[\\s/.\\-–ー年月]";

const monthFirst = new RegExp(`^\\s*(\\d{1,2})${expirySeparators}+(\\d{4}|\\d{2})[\\s年]*$`);
/** As HTML has it for `cc-exp`: a month string, "2031-12" (HTML Standard, 4.10.18.7 and 2.3.5.1). */
const yearFirst = new RegExp(`^\\s*(\\d{4})${expirySeparators}+(\\d{1,2})[\\s月]*$`);
const joined = /^\s*(\d{2})(\d{4}|\d{2})\s*$/;
const joinedYearFirst = /^\s*(20\d{2})(\d{2})\s*$/;

/** "4/30", "04 / 2030", "0430", "2030-04", "203004" as month and year; null when it is none. */
export function parseExpiry(typed: string): { month: number; year: number } | null {
  const text = latinDigits(typed);
  const turned = yearFirst.exec(text) ?? joinedYearFirst.exec(text);
  const match = turned ?? monthFirst.exec(text) ?? joined.exec(text);
  if (!match) return null;
  const [month = "", year = ""] = turned ? [match[2], match[1]] : [match[1], match[2]];
  const number = Number(month);
  if (number < 1 || number > 12) return null;
  return { month: number, year: Number(year) + (year.length === 2 ? 2000 : 0) };
}

/** A card is good until the end of its month, in the last time zone to reach it. */
export function expiryProblem(typed: string, now: Date): CardProblem | null {
  if (typed.trim() === "") return "required";
  const expiry = parseExpiry(typed);
  if (!expiry || expiry.year > now.getUTCFullYear() + 50) return "expiry_invalid";
  return Date.UTC(expiry.year, expiry.month, 1, 12) <= now.getTime() ? "expiry_past" : null;
}

export function cvcProblem(typed: string, brand: CardBrand): CardProblem | null {
  const digits = cardDigits(typed);
  if (digits === "") return "required";
  const fits =
    brand === "amex"
      ? digits.length === 4
      : brand === "unknown"
        ? /^\d{3,4}$/.test(digits)
        : digits.length === 3;
  return fits ? null : "cvc_invalid";
}
