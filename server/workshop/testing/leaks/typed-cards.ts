import { testCardNumbers } from "#server/payments/processor/sandbox/cards.ts";

/** A number that the sandbox refuses, one of 19 digits, and one for which Adyen's test platform asks the bank. */
const others = ["4111111111111111", "6212345678901234569", "4212345678901237"];

/**
 * Every card number that tests type; typed-cards.test.ts fails on any other. So one of them found
 * anywhere is a leak, whatever stands around it.
 */
export const typedCards: readonly string[] = [...testCardNumbers, ...others];

/** Digits with at most what people and addresses put between two of them. */
const digits = /\d(?:(?:[\s\p{Pd}._+]|%20|%2B){0,3}\d){12,}/gu;
/**
 * Digits in base64: what the bits 0011 leave of the alphabet at each place of three, with what stands on both sides,
 * which holds the number's first and last ones where it does not begin with a group.
 */
const digitsInBase64 = /(?:[\w+/-]{4})?(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){4,}[\w+/-]{0,4}/g;
const digitsInHex = /(?:3\d){13,}/g;

/** Whether one of the numbers stands in the text: as it is, in groups, in hexadecimal or in base64. */
export function holdsTypedCard(text: string): boolean {
  return [
    ...found(text, digits, (run) => run.replaceAll(/%20|%2B|\D/g, "")),
    ...found(text, digitsInHex, (run) => run.replaceAll(/3(\d)/g, "$1")),
    ...found(text, digitsInBase64, (run) => Buffer.from(run, "base64").toString("latin1")),
  ].some((run) => typedCards.some((number) => run.includes(number)));
}

function found(text: string, form: RegExp, read: (run: string) => string): string[] {
  return (text.match(form) ?? []).map(read);
}
