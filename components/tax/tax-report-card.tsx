import type { ReactNode } from "react";
import { Money } from "#components/display/money/money.tsx";
import { spanWords } from "#components/display/time/day-words.ts";
import { PeriodChooser } from "#components/tax/period-chooser.tsx";
import type { Period } from "#components/tax/report-periods.ts";
import { ReportTable } from "#components/tax/report-table.tsx";
import { Card, CardHeader } from "#components/ui/card.tsx";
import type { TaxReport } from "#server/wire/tax/tax-report.ts";

type TaxReportCardProps = { report: TaxReport; periods: readonly Period[]; file: ReactNode };

/** The report of a period. */
export function TaxReportCard({ report, periods, file }: TaxReportCardProps) {
  const { from, to, rows, totals } = report;
  return (
    <Card>
      <CardHeader title="Report" description={spanWords(from, to)} action={file} />
      <PeriodChooser page="/settings/tax" {...{ from, to, periods }} className="px-4 pt-3" />
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
