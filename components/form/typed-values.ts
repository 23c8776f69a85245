import { parseWhole } from "#server/wire/atoms/digits.ts";

/** A whole number as it was typed; null of a switch that is off, and the text itself where it is none. */
export function toCount(typed: string | null): number | string | null {
  const count = parseWhole(typed ?? "");
  return Number.isNaN(count) ? typed : count;
}

/** A `datetime-local` value is in the reader's own time zone; it is empty, too, when half of it is typed. */
export function toInstant(local: string | null): string | null {
  const date = new Date(local ?? "");
  return local === null || Number.isNaN(date.getTime()) ? local : date.toISOString();
}

/** The other way, to the minute. */
export function toLocal(instant: string): string {
  const date = new Date(instant);
  const shifted = date.getTime() - date.getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, "2026-02-18T09:30".length);
}
