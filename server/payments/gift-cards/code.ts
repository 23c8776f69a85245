import { hash, randomInt } from "node:crypto";

/** Crockford's base 32: no I, L, O and U. What is read as another character stands for it. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 95 random bits. */
const randomLength = 19;
const length = randomLength + 1;

/** A new code: 19 random characters and a check character, without hyphens. */
export function newCode(): string {
  let code = "";
  while (code.length < randomLength) code += alphabet.charAt(randomInt(alphabet.length));
  return code + checkOf(code);
}

/** In groups of four, as people read and type it. */
export function shownCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join("-");
}

/** A typed code without case, spaces, hyphens and characters that look alike; null with a typing error. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const isWhole = code.length === length && [...code].every((char) => alphabet.includes(char));
  return isWhole && checkOf(code.slice(0, -1)) === code.at(-1) ? code : null;
}

/** The hash that is stored. 95 random bits need no salt and no slow hash. */
export function hashCode(code: string): string {
  return hash("sha256", code);
}

/**
 * A polynomial over the field of 32 elements (x⁵ + x² + 1) at its generator: every wrong character is noticed, and every
 * two that changed places.
 */
function checkOf(code: string): string {
  let sum = 0;
  for (const char of code) sum = double(sum ^ alphabet.indexOf(char));
  return alphabet.charAt(sum);
}

function double(value: number): number {
  const twice = value << 1;
  return twice & 32 ? twice ^ 0b100101 : twice;
}
