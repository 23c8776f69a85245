import { typeidUnboxed } from "typeid-js";
import { type IdKind, resources } from "#server/wire/resources.ts";

/** A new id: type prefix, underscore, 26 characters of base32 UUIDv7 (TypeID). Sorts by creation time. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(resources[kind].idPrefix);
}

const digits = "0123456789abcdefghjkmnpqrstvwxyz";
/** The first ten of an id's 26 digits hold the 48 bits of its time. */
const timeDigits = 10;

/** When an id was made, by the clock of the host that made it (RFC 9562, UUIDv7; TypeID's base32). */
export function madeAtMs(id: string): number {
  const start = id.lastIndexOf("_") + 1;
  let ms = 0;
  for (const digit of id.slice(start, start + timeDigits)) ms = ms * 32 + digits.indexOf(digit);
  return ms;
}

/** How an id looks within a text, as JavaScript's and PostgreSQL's regular expressions read it. */
export const idPattern = "[a-z]{1,12}_[0-9a-z]{26}";

/** Everything in a text that looks like one of our ids, each listed once. */
export function idsIn(text: string): string[] {
  return [...new Set(text.match(new RegExp(idPattern, "g")) ?? [])];
}
