/** Where the digits of a script begin: Arabic, Persian, Devanagari, Bengali. Full-width ones are NFKC's. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6];

/** Longer than any number that is typed: bringing its marks into order could take minutes (normalize.ts). */
const typedMax = 500;

/** The same text with the digits 0 to 9, whichever script they were typed in. */
export function latinDigits(typed: string): string {
  return typed.length > typedMax ? typed : asLatin(typed.normalize("NFKC"));
}

/** The same of a text of any length that NFKC has been done to. */
export function asLatin(text: string): string {
  return text.replace(/[\u0660-\u09ef]/g, (char) => {
    const code = char.charCodeAt(0);
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? char : String(code - zero);
  });
}

/** A whole number as people type it; NaN for any other text. */
export function parseWhole(typed: string): number {
  const digits = latinDigits(typed).trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}
