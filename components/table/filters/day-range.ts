import { firstDay, isDay } from "#server/wire/atoms/day.ts";
import { dayAfter, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";

/** Has none after it: as an end, it is none. */
const lastDay = "9999-12-31";

/** The first moment of a day where the reader is; undefined of what is no day. */
export function beginOf(day: string | undefined, timeZone: string): string | undefined {
  if (!isDay(day) || day < firstDay) return undefined;
  return startOfDayIn(day, timeZone).toISOString();
}

/** The first moment that is not of the day any more. */
export function endOf(day: string | undefined, timeZone: string): string | undefined {
  if (!isDay(day) || day < firstDay || day === lastDay) return undefined;
  return beginOf(dayAfter(day), timeZone);
}
