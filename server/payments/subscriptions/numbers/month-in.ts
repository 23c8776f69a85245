import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";

/** The calendar month of a moment, as `2026-11`, in a time zone; UTC where none was chosen. */
export function monthIn(moment: Date, timeZone: string | null): string {
  return dayIn(moment, timeZone ?? "UTC").slice(0, "2026-11".length);
}
