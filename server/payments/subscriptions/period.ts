import { addMs, dayMs } from "#server/core/clock.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

/**
 * The end of period `index` (0 is the first) of a subscription that began at `anchor`. Always
 * counted from the anchor, so that one begun on 31 January is charged on 28 February and then
 * on 31 March again. UTC.
 */
export function periodEnd(anchor: Date, recurring: Recurring, index: number): Date {
  const units = recurring.intervalCount * (index + 1);
  if (recurring.interval === "day") return addMs(anchor, units * dayMs);
  if (recurring.interval === "week") return addMs(anchor, units * 7 * dayMs);
  return addMonths(anchor, recurring.interval === "year" ? units * 12 : units);
}

/**
 * The first period from `from` on that is not over at `now`: the one that a charge made now pays
 * for.
 */
export function periodAt(
  anchor: Date,
  recurring: Recurring,
  { from, now }: { from: number; now: Date },
): number {
  let index = from;
  while (periodEnd(anchor, recurring, index) <= now) index += 1;
  return index;
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
