import type { Find } from "#server/workshop/testing/leaks/place-in.ts";

/** Shorter ones stand in other texts by chance, once they are written in another alphabet. */
const longMin = 8;
/** A number with at least this many digits is taken to be unique to its owner. */
const digitsMin = 12;

/**
 * All forms in which a text may stand somewhere and still be read: as it is, in an address, in
 * JSON, in base64 (wherever in the encoded bytes it begins) and in hexadecimal; a number also in
 * groups. A short text, such as a one-time code, counts only as a word of its own.
 */
export function formsOf(value: string): Find[] {
  if (value.length < longMin) return [asWord(value)];
  const texts = new Set([
    value,
    encodeURIComponent(value),
    new URLSearchParams({ value }).toString().slice("value=".length),
    JSON.stringify(value).slice(1, -1),
    ...base64Of(value),
  ]);
  const hex = Buffer.from(value).toString("hex");
  const forms = [...texts, hex, hex.toUpperCase()].map(
    (form): Find =>
      (text) =>
        text.indexOf(form),
  );
  return isNumber(value) ? [...forms, grouped(value)] : forms;
}

function asWord(value: string): Find {
  const word = new RegExp(`(?<![\\w.:-])${literally(value)}(?![\\w-]|[.:]\\d)`);
  return (text) => text.search(word);
}

function literally(value: string): string {
  return value.replaceAll(/[^\w]/g, String.raw`\$&`);
}

/** As it stands in base64 of a longer text, in both alphabets, without the characters that neighbors decide. */
function base64Of(value: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    const whole = Math.floor(bytes.length / 3) * 4;
    const encoded = bytes.toString("base64").slice(before === 0 ? 0 : before + 1, whole);
    return [encoded, encoded.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

function isNumber(value: string): boolean {
  return value.length >= digitsMin && /^\d+$/.test(value);
}

/** With blanks, dashes, dots or what an address has for them between any of the digits. */
function grouped(value: string): Find {
  const between = String.raw`(?:[\s\p{Pd}._+]|%20|%2B){0,3}`;
  const number = new RegExp([...value].join(between), "u");
  return (text) => text.search(number);
}
