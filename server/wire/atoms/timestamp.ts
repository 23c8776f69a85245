import { z } from "zod";
import { isDay } from "#server/wire/atoms/day.ts";
import { ofAnotherType, sentences } from "#server/wire/atoms/sentences/value-sentences.ts";

/** ISO 8601 in UTC with milliseconds, as answered. */
export const Timestamp = z.string().meta({
  id: "Timestamp",
  description: "ISO 8601 date-time in UTC with milliseconds.",
  example: "2026-02-18T09:30:00.000Z",
  format: "date-time",
});

/** A moment as taken: ISO 8601 with an offset or Z, or a day in UTC. Stays a string; `new Date` of it is valid. */
function momentInput(ofDay: (midnight: Date) => Date) {
  return z
    .string({ error: ofAnotherType(sentences.moment) })
    .overwrite((value) => {
      const midnight = midnightOf(value);
      return midnight ? ofDay(midnight).toISOString() : value;
    })
    .check(
      z.iso.datetime({
        offset: true,
        error: sentences.moment,
      }),
    )
    .refine(isOfFourDigits, { error: "must be in one of the years 0001 to 9999, in UTC" })
    .max(40)
    .meta({ description: "ISO 8601 date-time.", example: "2026-02-18T09:30:00.000Z" });
}

const first = Date.parse("0001-01-01T00:00:00.000Z");
const last = Date.parse("9999-12-31T23:59:59.999Z");

/** An offset can lead out of the years that the database and other readers write with four digits. */
function isOfFourDigits(value: string): boolean {
  const ms = Date.parse(value);
  return Number.isNaN(ms) || (ms >= first && ms <= last);
}

/** Midnight (UTC) of a date without time; null for anything else, including February 30. */
function midnightOf(value: string): Date | null {
  return isDay(value) ? new Date(`${value}T00:00:00.000Z`) : null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A day is its first moment. */
export const TimestampInput = momentInput((midnight) => midnight);

/** The last moment that counts: a day counts whole. */
export const UntilInput = momentInput((midnight) => new Date(midnight.getTime() + dayMs - 1));

/** The first moment that does not count any more: a day counts whole, and the last day there is stands for all time. */
export const BeforeInput = momentInput(
  (midnight) => new Date(Math.min(midnight.getTime() + dayMs, last)),
);
