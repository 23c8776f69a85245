import { spanWords } from "#components/display/time/day-words.ts";
import { CircleAlert } from "#components/icons/icons.ts";
import type { Overview } from "#server/wire/dashboard/overview.ts";

/** Which days somebody chose, and which stand beside them. */
export function PeriodLine({ overview }: { overview: Overview }) {
  const { days, before, endsToday } = overview;
  return (
    <p className="pt-3 text-table text-ink-muted">
      <strong className="font-semibold text-ink">{wordsOf(days)}</strong>
      {endsToday && ", so far"}, beside{" "}
      {before.length === 1 ? "the day before" : `the ${before.length} days before`} (
      {wordsOf(before)})
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

function wordsOf(days: { date: string }[]): string {
  return spanWords(days[0]?.date ?? "", days.at(-1)?.date ?? "");
}
