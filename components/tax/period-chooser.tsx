import type { Period } from "#components/tax/report-periods.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Input } from "#components/ui/input.tsx";
import { Link } from "#components/ui/link.tsx";

type PeriodChooserProps = {
  /** The page whose address names the period. */
  page: string;
  from: string;
  to: string;
  periods: readonly Period[];
  className?: string;
};

/** The period of a report, chosen by links and by two days: without script, too. */
export function PeriodChooser({ page, from, to, periods, className }: PeriodChooserProps) {
  return (
    <div className={cn("flex flex-wrap items-end gap-3", className)}>
      <nav aria-label="Period" className="flex flex-wrap gap-1">
        {periods.map((period) => (
          <PeriodLink
            key={period.from}
            page={page}
            period={period}
            isChosen={period.from === from && period.to === to}
          />
        ))}
      </nav>
      <form
        action={page}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-2 sm:flex sm:w-auto sm:flex-wrap"
      >
        <Day name="from" label="From" value={from} />
        <Day name="to" label="To" value={to} />
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          className="max-sm:col-start-2 max-sm:justify-self-start"
        >
          Show
        </Button>
      </form>
    </div>
  );
}

type PeriodLinkProps = { page: string; period: Period; isChosen: boolean };

function PeriodLink({ page, period, isChosen }: PeriodLinkProps) {
  return (
    <Link
      href={`${page}?from=${period.from}&to=${period.to}`}
      aria-current={isChosen ? "true" : undefined}
      className={cn(
        "rounded-full border px-3 py-1 font-medium whitespace-nowrap max-md:py-2",
        isChosen
          ? "border-primary bg-primary text-primary-on"
          : "border-line bg-surface text-ink-muted hover:border-line-strong hover:text-ink",
      )}
    >
      {period.label}
    </Link>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="flex items-center gap-2 max-sm:contents">
      <span className="text-table text-ink-muted">{label}</span>
      <Input key={value} type="date" name={name} defaultValue={value} className="sm:w-auto" />
    </label>
  );
}
