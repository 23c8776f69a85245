import type { ReactNode } from "react";
import { Money } from "#components/display/money/money.tsx";
import { spanWords } from "#components/display/time/day-words.ts";
import type { Period } from "#components/tax/report-periods.ts";
import { ReportTable } from "#components/tax/report-table.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { cn } from "#components/ui/cn.ts";
import { Input } from "#components/ui/input.tsx";
import { Link } from "#components/ui/link.tsx";
import type { TaxReport } from "#server/wire/tax/tax-report.ts";

type TaxReportCardProps = { report: TaxReport; periods: readonly Period[]; file: ReactNode };

/** The report of a period, which is chosen by links and by two days: without script, too. */
export function TaxReportCard({ report, periods, file }: TaxReportCardProps) {
  const { from, to, rows, totals } = report;
  return (
    <Card>
      <CardHeader title="Report" description={spanWords(from, to)} action={file} />
      <div className="flex flex-wrap items-end gap-3 px-4 pt-3">
        <nav aria-label="Period" className="flex flex-wrap gap-1">
          {periods.map((period) => (
            <PeriodLink
              key={period.from}
              period={period}
              isChosen={period.from === from && period.to === to}
            />
          ))}
        </nav>
        <form
          action="/settings/tax"
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
      <div className="py-3">
        <ReportTable {...{ from, to, rows }} />
      </div>
      {totals.length > 0 && (
        <p className="flex flex-wrap justify-between gap-2 border-t border-line px-4 py-3 font-semibold md:px-7">
          <span>To pay</span>
          <span className="flex flex-wrap gap-x-3">
            {totals.map(({ currency, taxToPay }) => (
              <Money key={currency} amount={taxToPay} currency={currency} />
            ))}
          </span>
        </p>
      )}
    </Card>
  );
}

function PeriodLink({ period, isChosen }: { period: Period; isChosen: boolean }) {
  return (
    <Link
      href={`/settings/tax?from=${period.from}&to=${period.to}`}
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
