import valid from "card-validator";
import { DomainError } from "#server/errors.ts";

/** Digits in groups, as people type them: with a space, dash or dot between. Not part of a word. */
const groupsOfDigits = /(?<![\p{L}\p{N}_])\d+(?:[ \u00a0.-]\d+)*(?![\p{L}\p{N}_])/gu;
const separator = /[ \u00a0.-]/;
const lengthMin = 13;
const lengthMax = 19;

/**
 * Whether a card number stands in the text: 13 to 19 digits that begin like a brand's numbers and
 * pass the Luhn check. Digits that touch a letter are an id, not a card.
 */
export function holdsCardNumber(text: string): boolean {
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
  if (digits.length < lengthMin || digits.length > lengthMax) return false;
  return valid.number(digits, { luhnValidateUnionPay: true }).isValid;
}

/**
 * Refuses an operation's input that has a card number anywhere but in `card.number`: people paste
 * into the wrong field, and what is stored once stays in backups.
 * @throws validation_failed, which names the field and not what it holds
 */
export function refuseCardNumbers(input: unknown): void {
  const path = pathOfCardNumber(input, "");
  if (path === null) return;
  throw new DomainError(
    "validation_failed",
    `${path}: this looks like a card number, which belongs only in card.number. ` +
      "Put a letter before an id that merely looks like one.",
  );
}

function pathOfCardNumber(value: unknown, path: string): string | null {
  if (typeof value === "string") return holdsCardNumber(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    if (holdsCardNumber(key)) return `${path || "body"} (a key)`;
    const memberPath = path ? `${path}.${key}` : key;
    if (memberPath === "card.number") continue;
    const found = pathOfCardNumber(member, memberPath);
    if (found !== null) return found;
  }
  return null;
}
