import { cardBrand, cardLengths, passesLuhn } from "#server/schemas/card-fields.ts";

/** Digits in groups, as people type them: with a space, dash or dot between. Not part of a word. */
const groupsOfDigits = /(?<![\p{L}\p{N}_])\d+(?:[ \u00a0.-]\d+)*(?![\p{L}\p{N}_])/gu;
const separator = /[ \u00a0.-]/;
const lengthMin = 13;
const lengthMax = 19;

/**
 * Whether a card number stands in the text: 13 to 19 digits that begin like a brand's numbers and
 * pass the Luhn check. Digits that touch a letter are an id, not a card.
 */
export function holdsCardNumber(given: string): boolean {
  // Full-width digits are digits.
  const text = /[^\x00-\x7f]/.test(given) ? given.normalize("NFKC") : given;
  // Most texts have not even that many digits.
  if (!/\d(?:\D?\d){12}/.test(text)) return false;
  for (const [found] of text.matchAll(groupsOfDigits)) {
    if (found.length >= lengthMin && isCardAmong(found.split(separator))) return true;
  }
  return false;
}

/** Whether groups in a row make a card number: an expiry date or a security code may stand around it. */
function isCardAmong(groups: string[]): boolean {
  return groups.some((_, start) => {
    let digits = "";
    for (let end = start; end < groups.length && digits.length < lengthMax; end += 1) {
      digits += groups[end];
      if (isCardNumber(digits)) return true;
    }
    return false;
  });
}

function isCardNumber(digits: string): boolean {
  if (digits.length < lengthMin) return false;
  const brand = cardBrand(digits);
  const [shortest, longest] = cardLengths(brand);
  return (
    brand !== "unknown" &&
    digits.length >= shortest &&
    digits.length <= longest &&
    passesLuhn(digits)
  );
}
