import { expect, test } from "vitest";
import { addMs, dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { periodEnd } from "#server/payments/subscriptions/period.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// PostgreSQL reckons with zones by rules of its own data and code: it adds the interval to the clock's time, and the
// first moment at which the zone's clock shows the sum is the end. By hand: SEARCH_RUNS=200000 SEARCH_SEED=7.
const portion = 1000;
const settings = searchSettings(3 * portion);
const services = await testServices();

const zones = [
  "Europe/Amsterdam",
  "Europe/London",
  "America/New_York",
  "America/Sao_Paulo",
  "America/St_Johns",
  "America/Santiago",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Antarctica/Troll",
] as const;
const changes = new Map(zones.map((zone) => [zone, changesOf(zone)]));
const intervals = ["day", "week", "month", "year"] as const;

test("periods end where PostgreSQL's own arithmetic of zones ends them", async () => {
  const random = randomFrom(settings.seed);
  for (let done = 0; done < settings.runs; done += portion) {
    const cases = Array.from({ length: portion }, () => caseOf(random));
    const ends = await endsByDatabase(cases);
    const differing = cases.filter(({ anchor, recurring, index, zone }, nth) => {
      const end = periodEnd(anchor, recurring, index, zone);
      return end.getTime() !== ends[nth]?.getTime();
    });
    expect(differing).toEqual([]);
  }
});

type Case = ReturnType<typeof caseOf>;

async function endsByDatabase(cases: readonly Case[]): Promise<Date[]> {
  const rows = cases.map(({ anchor, zone, recurring, index }, nth) => {
    const span = `${recurring.intervalCount * (index + 1)} ${recurring.interval}`;
    return Prisma.sql`(${nth}::int, ${anchor}::timestamptz, ${zone}::text, ${span}::interval)`;
  });
  const found = await services.db.$queryRaw<{ end: Date }[]>`
    SELECT coalesce(first.at, reached.naive) AS "end"
    FROM (VALUES ${Prisma.join(rows)}) AS asked(nth, anchor, zone, span),
    LATERAL (SELECT (anchor AT TIME ZONE zone) + span AS wall) AS clock,
    LATERAL (SELECT wall AT TIME ZONE zone AS naive) AS reached,
    LATERAL (
      SELECT min(near.at) AS at
      FROM (SELECT naive + step * interval '15 minutes' AS at FROM generate_series(-12, 12) AS step) AS near
      WHERE near.at AT TIME ZONE zone = wall) AS first
    ORDER BY nth`;
  return found.map(({ end }) => end);
}

/** Half of the periods end within two hours of a change of clocks. */
function caseOf(random: Random) {
  const zone = random.pick(zones);
  const recurring = { interval: random.pick(intervals), intervalCount: 1 + random.below(4) };
  // Two editions of the zones' data agree on the past alone: nothing ends after 2021.
  const index = random.below(recurring.interval === "year" ? 3 : 20);
  const minute = random.below(365 * 24 * 60);
  const anywhere = addMs(new Date("2003-01-01T00:00:00.000Z"), 6 * minute * minuteMs + 7);
  const near = random.pick(changes.get(zone) ?? [anywhere]);
  const isNear = random.below(2) === 0;
  if (!isNear) return { zone, recurring, index, anchor: anywhere };
  const end = addMs(near, (random.below(17) - 8) * 15 * minuteMs);
  const days = recurring.interval === "week" ? 7 : 1;
  const daily = { ...recurring, interval: days === 7 ? ("week" as const) : ("day" as const) };
  const span = days * daily.intervalCount * (index + 1) * dayMs;
  return { zone, recurring: daily, index, anchor: addMs(end, -span - random.below(3) * hourMs) };
}

/** The hours in which the zone's clocks are changed, over some years. */
function changesOf(zone: string): Date[] {
  const clock = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  const offsetAt = (moment: Date) =>
    clock.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value;
  const found: Date[] = [];
  const last = new Date("2013-01-01T00:00:00.000Z");
  for (let day = new Date("2009-01-01T00:00:00.000Z"); day < last; day = addMs(day, dayMs)) {
    if (offsetAt(day) === offsetAt(addMs(day, dayMs))) continue;
    let hour = day;
    while (offsetAt(hour) === offsetAt(addMs(hour, hourMs))) hour = addMs(hour, hourMs);
    found.push(addMs(hour, hourMs));
  }
  return found.length > 0 ? found : [last];
}
