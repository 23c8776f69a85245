/** PostgreSQL cannot store NUL in jsonb, a lone surrogate is no text, and a number past 1.8e308 would be null. */
const unstorableEscape = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * Why this JSON cannot be read back as it was given, or null. `serialized` is the same value: its escapes
 * are looked at, but not what follows an escaped backslash, which is a text about an escape.
 */
export function storageProblem(value: object, serialized: string): string | null {
  if (unstorableEscape.test(serialized)) return "must not contain NUL or unpaired surrogates";
  if (serialized.includes("null") && holdsNumber(value, isEndless))
    return "must not contain a number that is larger than a double holds";
  return null;
}

/**
 * Why this JSON is not what was sent, or null: reading it has rounded whole numbers past 2^53 − 1, such as the ids of
 * other systems, and nobody would know of it.
 */
export function roundingProblem(value: unknown): string | null {
  if (!holdsNumber(value, isRounded)) return null;
  return `must not contain a whole number beyond ${Number.MAX_SAFE_INTEGER}, which would be rounded; send it as a text`;
}

/** From here on JavaScript and its JSON write an exponent: that is a measure, not an id. */
const exponentFrom = 1e21;
const isRounded = (number: number) =>
  Number.isInteger(number) && !Number.isSafeInteger(number) && Math.abs(number) < exponentFrom;
const isEndless = (number: number) => !Number.isFinite(number);

function holdsNumber(value: unknown, is: (number: number) => boolean): boolean {
  if (typeof value === "number") return is(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((child) => holdsNumber(child, is));
}
