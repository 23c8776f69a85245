import { z } from "zod";

/** PostgreSQL cannot store NUL, and a lone surrogate is not text in any encoding. */
export function isStorable(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

/** A string of at most `max` characters that can be stored and read back as it was. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(isStorable, { error: "must not contain NUL or unpaired surrogates" });
}

/** As `text`, with at least one character that is not white space. */
export function requiredText(max: number) {
  return text(max).refine((value) => value.trim() !== "", { error: "must not be blank" });
}
