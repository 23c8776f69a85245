import { startOf } from "#server/core/cut-text.ts";
import { holdsCardNumber } from "#server/wire/atoms/card-number.ts";
import { withheldNameInJson } from "#server/wire/atoms/withheld.ts";

/** Stands for what is not kept. */
export const withheldMark = "[not kept]";

const textMax = 500;

/** What opens something, whoever pasted it where: API keys, ours and the processor's, signing secrets, tokens. */
const credential = String.raw`[sr]k_(?:test|live)_[0-9a-z]|whsec_[0-9a-z+/]|eyJ[\w-]{5,}\.[\w-]|bearer +[\w-]`;
const holdsCredential = new RegExp(credential, "i");

/** Whether a text holds a card number or a credential. */
export function holdsSecret(text: string): boolean {
  return holdsCredential.test(text) || holdsCardNumber(text);
}

/** A text as it is kept: whole up to 500 characters, and not at all when it holds a secret. */
export function cleanText(text: string): string {
  return holdsSecret(text) ? withheldMark : startOf(text, textMax);
}

/** Digits as card numbers are written, in any of the forms that become those. */
const digits = String.raw`\d{13}|\d{4}[ \u00a0-]\d{4}[ \u00a0-]|\d{4}[ \u00a0-]\d{6}[ \u00a0-]|[\uff10-\uff19]|\u{1d7ce}|[\u{1d7cf}-\u{1d7ff}]`;
const maybe = new RegExp(`${digits}|${credential}|${withheldNameInJson}`, "iu");

/** Whether a JSON text has to be looked at value by value: cheap, and wrong on the careful side alone. */
export function mayHoldSecret(json: string): boolean {
  return maybe.test(json);
}
