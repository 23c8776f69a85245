import { dayAfter, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";

/** The first moment of a day where the reader is; undefined of what is no day. */
export function beginOf(day: string | undefined, timeZone: string): string | undefined {
  if (!isDay(day)) return undefined;
  return startOfDayIn(day, timeZone).toISOString();
}

/** The first moment that is not of the day any more. */
export function endOf(day: string | undefined, timeZone: string): string | undefined {
  return isDay(day) ? beginOf(dayAfter(day), timeZone) : undefined;
}

function isDay(day: string | undefined): day is string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day ?? "") && !Number.isNaN(Date.parse(`${day}T12:00:00Z`));
}
