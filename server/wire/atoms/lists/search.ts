import { normalized } from "#server/wire/atoms/normalize.ts";

/**
 * The form of a text that searches compare: lower case, without accents. Stored and typed text both go through
 * this.
 */
export function searchable(...parts: (string | null | undefined)[]): string {
  const text = parts.filter((part) => part).join(" ");
  return normalized(text, "NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A typed search as a LIKE operand, its wildcards taken literally. */
export function likeOperand(typed: string): string {
  return searchable(typed).replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`);
}
