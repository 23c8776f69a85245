import type { Metadata } from "next";
import { merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Download } from "#components/icons/icons.ts";
import { latestMonths } from "#components/invoices/report-months.ts";
import type { SearchParams } from "#components/table/list-url.ts";
import { PeriodChooser } from "#components/tax/period-chooser.tsx";
import { readPeriod } from "#components/tax/report-address.ts";
import { FileLink } from "#components/trpc/file-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";

const title = "File of invoices";
const parent = { href: "/invoices", label: "Invoices" };

export const metadata: Metadata = { title };

export default async function InvoiceReportPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("invoice-reports:read")))
    return <NotForYou {...{ title, parent }} deed="take the file of invoices" icon={Download} />;
  const today = dayIn(await merchantNow(), await readerZone());
  const months = latestMonths(today, 6);
  const [, before] = months;
  const { from, to } = readPeriod(await props.searchParams) ?? before ?? { from: today, to: today };
  return (
    <>
      <PageHeader
        {...{ title, parent }}
        description="All invoices and credit notes of a month for your accountant, by their day of issue."
        actions={
          <Button asChild>
            <FileLink href={`/invoices/file?from=${from}&to=${to}`} download>
              <Download aria-hidden className="size-4" /> Download CSV
            </FileLink>
          </Button>
        }
      />
      <PeriodChooser page="/invoices/report" {...{ from, to }} periods={months} />
      <p className="mt-6 max-w-prose text-table text-ink-muted">
        Each invoice has a row for each of its tax rates, with net, tax and total. Amounts of credit
        notes are negative, those of void invoices 0, so that the columns add up. Payments and
        credits of an invoice stand in its first row.
      </p>
    </>
  );
}
