import type { z } from "zod";

/** Days of a report at most: a year, and the day that a leap year has more. */
const daysMax = 366;
const dayMs = 24 * 60 * 60 * 1000;

/** A report's input whose days are in order and not too many. */
export function ofPeriod<Schema extends z.ZodType<{ from: string; to: string }>>(schema: Schema) {
  return schema
    .refine(({ from, to }) => from <= to, { path: ["to"], error: "must not be before from" })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < daysMax * dayMs, {
      path: ["to"],
      error: `must be at most ${daysMax} days from from; ask for a longer time in parts`,
    });
}
