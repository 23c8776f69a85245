const dayMs = 86_400_000;
/** Longer than any zone's clocks are before or behind UTC. */
const nearMs = 16 * 3_600_000;

/** The last `count` days where the clock shows `timeZone`, today last. */
export function daysOf(now: Date, count: number, timeZone: string): string[] {
  return daysUntil(dayIn(now, timeZone), count);
}

/** The `count` days that end with the day `last`. */
export function daysUntil(last: string, count: number): string[] {
  const noon = new Date(`${last}T12:00:00.000Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(noon.getTime() + (index - count + 1) * dayMs).toISOString().slice(0, 10),
  );
}

/** The day after a day, anywhere. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00.000Z`) + dayMs).toISOString().slice(0, 10);
}

/** The first moment of a day there, through changes of clocks. */
export function startOfDayIn(day: string, timeZone: string): Date {
  return startOfDay(day, clockIn(timeZone));
}

/** The same of many days. */
export function startsOfDaysIn(days: readonly string[], timeZone: string): Date[] {
  const clock = clockIn(timeZone);
  return days.map((day) => startOfDay(day, clock));
}

/** Clocks that change near a midnight may skip it, and then the day begins as they change, or show it twice. */
function startOfDay(day: string, clock: Intl.DateTimeFormat): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const [before, after] = [midnight - nearMs, midnight + nearMs].map((at) => offsetAt(at, clock));
  const [byFormer, byLatter] = [midnight - (before ?? 0), midnight - (after ?? 0)];
  if (before === after || offsetAt(byFormer, clock) === before) return new Date(byFormer);
  return new Date(offsetAt(byLatter, clock) === after ? byLatter : byFormer);
}

/** The clock of a zone at a moment, as though it were in UTC. */
export function wallClockOf(moment: Date, timeZone: string): Date {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), clockIn(timeZone)));
}

/**
 * The moment at which the clock of a zone shows a time, given as though it were in UTC. Of two moments, as clocks go
 * back, the first; a time that clocks skip is as much later as they skip.
 */
export function momentOf(wallClock: Date, timeZone: string): Date {
  const clock = clockIn(timeZone);
  const wall = wallClock.getTime();
  const [before, after] = [wall - nearMs, wall + nearMs].map((at) => offsetAt(at, clock));
  const [byFormer, byLatter] = [wall - (before ?? 0), wall - (after ?? 0)];
  const isLatter = offsetAt(byFormer, clock) !== before && offsetAt(byLatter, clock) === after;
  return new Date(isLatter ? byLatter : byFormer);
}

/** The day that it is there. */
export function dayIn(moment: Date, timeZone: string): string {
  return clockIn(timeZone).format(moment).slice(0, "2026-11-30".length);
}

/** Some 600 names of zones exist; a name may be spelled in capitals of its own. */
const clocksMax = 1_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A formatter that writes the zone's clock time as in ISO 8601, except for the T. Kept: to make one takes far longer than to use it. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const shown = { timeZone, dateStyle: "short", timeStyle: "medium" } as const;
  const clock = new Intl.DateTimeFormat("sv-SE", shown);
  if (clocks.size >= clocksMax) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** How far its clocks are before UTC at a moment, in milliseconds. */
function offsetAt(moment: number, clock: Intl.DateTimeFormat): number {
  const text = clock.format(moment);
  return Date.parse(`${text.replace(" ", "T")}.000Z`) - Math.floor(moment / 1000) * 1000;
}

/** Whether the name is one of the IANA's. An offset is none: PostgreSQL reads “+01:00” the other way round. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
