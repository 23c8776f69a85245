import { invariant } from "#server/core/assert.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { dayAfter, dayIn, daysUntil, startsOfDaysIn } from "#server/wire/atoms/lists/zone-days.ts";
import { daysBetween, periodFault } from "#server/wire/dashboard/overview-period.ts";
import type { AskOverview } from "#server/wire/dashboard/overview.ts";

/** Days that are looked at, as many before them, and the moments that part them. */
export type Period = {
  days: string[];
  before: string[];
  /** Where the days before begin, where the days do, and the first moment after them. */
  bounds: { before: Date; from: Date; to: Date };
  endsToday: boolean;
};

/**
 * The period that is asked for: the last days, today included, or those that somebody chose.
 * @throws validation_failed (what `periodFault` says)
 */
export function readPeriod({ clock }: ReadingContext, ask: Omit<AskOverview, "currency">): Period {
  const { from, until, timeZone } = ask;
  const today = dayIn(clock.now(), timeZone);
  const fault = periodFault({ from, until }, today);
  if (fault) throw new DomainError("validation_failed", fault);
  const last = until ?? today;
  const count = from && until ? daysBetween(from, until) : ask.days;
  const all = daysUntil(last, 2 * count);
  const [before, days] = [all.slice(0, count), all.slice(count)];
  const parting = [before[0] ?? last, days[0] ?? last, dayAfter(last)];
  const [first, begin, end] = startsOfDaysIn(parting, timeZone);
  invariant(first && begin && end, "each day begins");
  return {
    days,
    before,
    bounds: { before: first, from: begin, to: end },
    endsToday: last === today,
  };
}
