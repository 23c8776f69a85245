import { momentFormat } from "#components/display/formatters.ts";

/** “November” of 2026-11; with its year where `year` is wanted. */
export function monthName(month: string, { year = false } = {}): string {
  return inWords(month, { month: "long", ...(year && { year: "numeric" }) });
}

/** “Nov” */
export function shortMonth(month: string): string {
  return inWords(month, { month: "long" }).slice(0, 3);
}

/** “31 October”, the last day of 2026-10. */
export function lastDayOf(month: string): string {
  const [year = 0, nth = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  return `${last} ${monthName(month)}`;
}

function inWords(month: string, options: Intl.DateTimeFormatOptions): string {
  return momentFormat("en-GB", { ...options, timeZone: "UTC" }).format(
    new Date(`${month}-15T12:00:00.000Z`),
  );
}
