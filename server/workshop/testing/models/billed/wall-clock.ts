/** The reading of a wall clock: year, month (1 to 12), day, hour, minute, second. */
type Reading = [number, number, number, number, number, number];

const quarterMs = 15 * 60_000;
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The moment at which the wall clocks of a zone show the same day and time as at `from`, `months` and `days` later: the
 * last day of a month that has no such day. Of two such moments the first, and where clocks skip the time, the moment that
 * is as long after midnight. Found by looking at clocks, not by rules of a zone, so that it shares nothing with the service.
 */
export function laterOnTheClock(
  from: number,
  { months, days, zone }: { months: number; days: number; zone: string },
): number {
  const [year, month, day, ...time] = reading(from, zone);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const shown = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last) + days, ...time));
  const wanted = shown.getTime() + (from % 1000);
  const before = wanted - 36 * 3_600_000;
  const usual = shownAsUsual(wanted, zone);
  if (usual !== null) return usual;
  for (let at = before - (before % quarterMs) + (wanted % quarterMs); ; at += quarterMs) {
    const clock = onTheClock(at, zone);
    if (clock === wanted) return at;
    // The clocks have skipped it: as far behind the change as the time is past the last quarter before it.
    if (clock > wanted) return at - quarterMs + (wanted - onTheClock(at - quarterMs, zone));
  }
}

/** The moment on a day on which no clock is changed, two days before and after included; null of any other. */
function shownAsUsual(wanted: number, zone: string): number | null {
  const [ahead = 0, ...others] = [-2, -1, 0, 1, 2].map((days) => {
    const at = wanted + days * dayMs;
    return onTheClock(at, zone) - at;
  });
  return others.every((other) => other === ahead) ? wanted - ahead : null;
}

/** The reading of the wall clock, as if it were UTC, in milliseconds. */
function onTheClock(at: number, zone: string): number {
  const [year, month, day, ...time] = reading(at, zone);
  return Date.UTC(year, month - 1, day, ...time) + (((at % 1000) + 1000) % 1000);
}

function reading(at: number, zone: string): Reading {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return [of("year"), of("month"), of("day"), of("hour"), of("minute"), of("second")];
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = "numeric";
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formats.set(timeZone, format);
  return format;
}
