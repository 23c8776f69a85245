/** PostgreSQL cannot store NUL in jsonb, a lone surrogate is no text, and a number past 1.8e308 would be null. */
const unstorableEscape = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * Why this JSON cannot be read back as it was given, or null. `serialised` is the same value: its escapes
 * are looked at, but not what follows an escaped backslash, which is a text about an escape.
 */
export function storageProblem(value: object, serialised: string): string | null {
  if (unstorableEscape.test(serialised)) return "must not contain NUL or unpaired surrogates";
  if (serialised.includes("null") && hasEndlessNumber(value))
    return "must not contain a number that is larger than a double holds";
  return null;
}

function hasEndlessNumber(value: unknown): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(hasEndlessNumber);
}
