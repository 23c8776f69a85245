import { addMs, dayMs } from "#server/core/clock.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { momentOf, wallClockOf } from "#server/wire/atoms/lists/zone-days.ts";

/**
 * The end of period `index` (0 is the first, -1 ends at the anchor) of a subscription that began at `anchor`. Always
 * counted from the anchor, so that one begun on 31 January is charged on 28 February and then on 31 March again. Day and
 * time of day are kept as the clocks of `zone` show them (null: UTC): a time that the clocks skip comes as much later, of
 * one that they show twice the first counts.
 */
export function periodEnd(
  anchor: Date,
  recurring: Recurring,
  index: number,
  zone: string | null,
): Date {
  const units = recurring.intervalCount * (index + 1);
  // Begun in the second of two like hours, it did not begin in the first.
  if (units === 0) return anchor;
  if (zone === null) return later(anchor, recurring, units);
  return momentOf(later(wallClockOf(anchor, zone), recurring, units), zone);
}

type Between = { from: number; now: Date; zone: string | null };

/**
 * The first period from `from` on that is not over at `now`: the one that a charge made now pays
 * for.
 */
export function periodAt(anchor: Date, recurring: Recurring, { from, now, zone }: Between): number {
  let index = from;
  while (periodEnd(anchor, recurring, index, zone) <= now) index += 1;
  return index;
}

/** The date that is so many units of an interval later, in a calendar without changes of clocks. */
function later(date: Date, { interval }: Recurring, units: number): Date {
  if (interval === "day") return addMs(date, units * dayMs);
  if (interval === "week") return addMs(date, units * 7 * dayMs);
  return addMonths(date, interval === "year" ? units * 12 : units);
}

/** The same day of a later month, or its last day when it has no such day. */
function addMonths(date: Date, months: number): Date {
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(date);
  moved.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return moved;
}
