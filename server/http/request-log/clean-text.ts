import { startOf } from "#server/core/text/cut-text.ts";
import { mayHoldCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { credential, holdsCredential } from "#server/wire/atoms/credential.ts";
import { withheldName } from "#server/wire/atoms/withheld.ts";

/** Stands for what is not kept. */
export const withheldMark = "[not kept]";

const textMax = 500;

/** Whether a text holds a card number or a credential. */
export function holdsSecret(text: string): boolean {
  return holdsCredential(text) || mayHoldCardNumber(text);
}

/** A text as it is kept: whole up to 500 characters, and not at all when it holds a secret. */
export function cleanText(text: string): string {
  return holdsSecret(text) ? withheldMark : startOf(text, textMax);
}

/** Digits as card numbers are written, and all digits of other scripts: in JSON a line break has two characters. */
const between = String.raw`(?:[\s\p{Pd}./_]|\\[nrtf]){1,3}`;
const digits = String.raw`\d{13}|\d{4}${between}\d{4}${between}|\d{4}${between}\d{6}${between}|(?![0-9])\p{Nd}`;
const maybe = new RegExp(`${digits}|${credential}`, "iu");

/** A text of JSON, and whether it is a name. Each character is read once, whatever the texts hold. */
const jsonText = /"([^"\\]*(?:\\.[^"\\]*)*)"(:)?/gs;

/** Whether a JSON text has to be looked at value by value: cheap, and wrong on the careful side alone. */
export function mayHoldSecret(json: string): boolean {
  if (maybe.test(json)) return true;
  for (const [, name = "", isName] of json.matchAll(jsonText))
    if (isName && withheldName.test(name)) return true;
  return false;
}
