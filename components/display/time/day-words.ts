import { momentFormat } from "#components/display/formatters.ts";
import { firstDay, isDay } from "#server/wire/atoms/day.ts";

/** “14 Nov” of 2026-11-14; nothing of what is no day. */
export function shortDay(date: string | undefined): string {
  return inWords(date, { day: "numeric", month: "short" });
}

/** “Sat 14 Nov” */
export function dayWithName(date: string): string {
  return `${inWords(date, { weekday: "short" })} ${shortDay(date)}`;
}

/** “1 Oct to 30 Oct 2026”, the year of the first only where it is another. */
export function spanWords(first: string, last: string): string {
  const [yearOfFirst, year] = [first.slice(0, 4), last.slice(0, 4)];
  if (first === last) return `${shortDay(last)} ${year}`;
  const begin = yearOfFirst === year ? shortDay(first) : `${shortDay(first)} ${yearOfFirst}`;
  return `${begin} to ${shortDay(last)} ${year}`;
}

/** The days of a filter, of which one end may be open; null of none. What is no day narrows nothing. */
export function daysWords(from: string | undefined, to: string | undefined): string | null {
  const [first, last] = [from, to].map((date) => (isDay(date) && date >= firstDay ? date : ""));
  if (first && last) return spanWords(first, last);
  if (first) return `from ${spanWords(first, first)}`;
  return last ? `until ${spanWords(last, last)}` : null;
}

function inWords(date: string | undefined, options: Intl.DateTimeFormatOptions): string {
  const midnight = new Date(`${date}T00:00:00.000Z`);
  if (Number.isNaN(midnight.getTime())) return "";
  return momentFormat("en-GB", { ...options, timeZone: "UTC" }).format(midnight);
}
