import { isDay } from "#server/wire/atoms/day.ts";

/** A period of one's own choice has at most days to move: a leap year. */
export const periodDaysMax = 366;
/** Before, there are no payments, and calendars differ. */
const firstOfAll = "2000-01-01";
const dayMs = 86_400_000;

/** As they were typed: either may be missing, or be no day. */
export type PeriodEnds = { from?: string | undefined; until?: string | undefined };

/**
 * Why a chosen period cannot be shown, in a sentence; null for one that can, or when none was
 * chosen.
 */
export function periodFault({ from, until }: PeriodEnds, today: string): string | null {
  if (!from && !until) return null;
  if (!from || !until) return "A period needs its first day and its last day.";
  const wrong = [from, until].find((day): boolean => !isDay(day));
  if (wrong !== undefined) return `“${wrong.slice(0, 20)}” is no day. Days look like 2026-09-30.`;
  if (from > until) return "The first day is after the last day.";
  if (until > today) return "The last day has not come yet.";
  if (from < firstOfAll) return "The first day is before the year 2000.";
  const count = daysBetween(from, until);
  return count > periodDaysMax
    ? `These are ${count.toLocaleString("en")} days. A period has at most ${periodDaysMax}.`
    : null;
}

/** How many days those are, with both. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
}
