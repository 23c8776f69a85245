import { CircleAlert } from "lucide-react";
import { shortDay } from "#components/overview/chart-days.tsx";
import type { Overview } from "#server/wire/overview.ts";

/** Which days somebody chose, and which stand beside them. */
export function PeriodLine({ overview }: { overview: Overview }) {
  const { days, before, endsToday } = overview;
  return (
    <p className="pt-3 text-table text-ink-muted">
      <strong className="font-semibold text-ink">{spanWords(days)}</strong>
      {endsToday && ", so far"}, beside{" "}
      {before.length === 1 ? "the day before" : `the ${before.length} days before`} (
      {spanWords(before)})
    </p>
  );
}

/** Why what was asked for is not shown, and what is. */
export function PeriodFault({ fault, days }: { fault: string; days: number }) {
  return (
    <p
      role="alert"
      className="mb-3 flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-table text-warning"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {fault} Shown {days === 1 ? "is today" : `are the last ${days} days`} instead.
      </span>
    </p>
  );
}

/** “1 Sep to 30 Sep 2026”, the year of the first only where it is another. */
export function spanWords(days: { date: string }[]): string {
  const [first = "", last = ""] = [days[0]?.date, days.at(-1)?.date];
  const [yearOfFirst, year] = [first.slice(0, 4), last.slice(0, 4)];
  if (first === last) return `${shortDay(last)} ${year}`;
  const begin = yearOfFirst === year ? shortDay(first) : `${shortDay(first)} ${yearOfFirst}`;
  return `${begin} to ${shortDay(last)} ${year}`;
}
