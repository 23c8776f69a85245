import { cardBrand, cardLengths, passesLuhn } from "#server/wire/atoms/checkout/card-fields.ts";
import { asLatin } from "#server/wire/atoms/digits.ts";
import { normalized } from "#server/wire/atoms/normalize.ts";

// As cards and people write them: in one piece, in fours, or as American Express does, in any digits
// that the card form takes. Neither part of a word or an id nor the digits of a fraction. Other groups
// are dates, UUIDs and phone numbers.
const start = String.raw`(?<![\p{L}\p{N}_]|\p{N}[.,])`;
const end = String.raw`(?![\p{L}\p{N}_]|[.,]\p{N})`;
/** Between two groups: blanks and line breaks, dashes of any width, dots; the same between all of them. */
const parting = String.raw`[\s\p{Pd}.]{1,3}`;
type Writing = {
  numbers: RegExp;
  /** The digits of longer numbers after their four groups of four. */ lastGroup: RegExp;
};

function writing(edges: { start: string; parting: string; end: string }): Writing {
  const { start: before, parting: between, end: after } = edges;
  const written = [
    String.raw`\d{13,19}`,
    String.raw`\d{4}(?<four>${between})\d{4}\k<four>\d{4}\k<four>\d{4}`,
    String.raw`\d{4}(?<six>${between})\d{6}\k<six>\d{4,5}`,
  ];
  return {
    numbers: new RegExp(`${before}(?:${written.join("|")})${after}`, "gu"),
    lastGroup: new RegExp(String.raw`^${between}(\d{1,3})${after}`, "u"),
  };
}

const byItself = writing({ start, parting, end });
/** Wherever no other digit is beside it, with strokes and underscores between its groups, too. */
const anywhere = writing({
  start: String.raw`(?<!\p{N})`,
  parting: String.raw`[\s\p{Pd}./_]{1,3}`,
  end: String.raw`(?!\p{N})`,
});

/**
 * Whether a card number stands in the text: 13 to 19 digits, written like a card's, that begin
 * like a brand's and pass the Luhn check.
 */
export function holdsCardNumber(given: string): boolean {
  return holds(given, byItself);
}

/**
 * As above, and wrong on the careful side: also as a part of a word or an id, or of a path. For what keeps texts, which
 * loses one without harm; what refuses texts would refuse ids.
 */
export function mayHoldCardNumber(given: string): boolean {
  return holds(given, anywhere);
}

function holds(given: string, { numbers, lastGroup }: Writing): boolean {
  // Most texts have not even that many digits. What stands between two is none, of no script: else
  // there were thousands of ways to read twelve Arabic ones, each tried at every place of a long text.
  if (!/\p{Nd}(?:\P{Nd}{0,3}\p{Nd}){12}/u.test(given)) return false;
  // Full-width digits are digits, and so are Arabic ones.
  const text = asLatin(normalized(given, "NFKC"));
  for (const match of text.matchAll(numbers)) {
    const digits = match[0].replaceAll(/\D/g, "");
    const more = lastGroup.exec(text.slice(match.index + match[0].length))?.[1] ?? "";
    if (isCardNumber(digits) || (more && isCardNumber(digits + more))) return true;
  }
  return false;
}

function isCardNumber(digits: string): boolean {
  const brand = cardBrand(digits);
  const [shortest, longest] = cardLengths(brand);
  const fits = digits.length >= shortest && digits.length <= longest;
  return brand !== "unknown" && fits && passesLuhn(digits);
}
