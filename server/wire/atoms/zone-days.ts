const dayMs = 86_400_000;

/** The last `count` days where the clock shows `timeZone`, today last. */
export function daysOf(now: Date, count: number, timeZone: string): string[] {
  const today = dayIn(now, timeZone);
  const noon = new Date(`${today}T12:00:00.000Z`);
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
  const wanted = Date.parse(`${day}T00:00:00.000Z`);
  const guess = wanted - offsetAt(wanted, timeZone);
  // The offset at the guess may be another one than at the day's start.
  return new Date(wanted - offsetAt(guess, timeZone));
}

/** The day that it is there. */
export function dayIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);
}

/** How far the zone's clocks are before UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(moment);
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
