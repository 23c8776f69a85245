"use client";

import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money/money.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { CountryMark } from "#components/tax/country-mark.tsx";
import { linesHref } from "#components/tax/lines-href.ts";
import type { TaxReport, TaxReportRow } from "#server/wire/tax/tax-report.ts";

type Row = TaxReportRow & { id: string };

/** Tax of a period by country, rate, class and currency; each row leads to the lines that it adds up. */
export function ReportTable({ from, to, rows }: Pick<TaxReport, "from" | "to" | "rows">) {
  return (
    <DataTable<Row>
      label="Report"
      columns={columns}
      rows={rows.map((row, at) => ({ ...row, id: String(at) }))}
      pagination={null}
      rowHref={(row) => linesHref({ from, to }, row)}
      empty={<p className="px-4 text-table text-ink-muted">No payments in this period.</p>}
    />
  );
}

const kinds: Partial<Record<TaxReportRow["kind"], string>> = {
  exempt: "exempt",
  reverse_charge: "reverse charge",
  export: "export",
};

const columns: DataColumn<Row>[] = [
  { id: "country", header: "Country", cell: placeOf },
  {
    id: "rate",
    header: "Rate",
    align: "end",
    cell: ({ percent, kind }) => kinds[kind] ?? (percent === null ? <Absent /> : `${percent}%`),
  },
  { id: "payments", header: "Payments", align: "end", cell: ({ payments }) => payments },
  { id: "base", header: "Before tax", align: "end", cell: (row) => money(row, row.base) },
  { id: "tax", header: "Tax", align: "end", cell: (row) => money(row, row.tax) },
  {
    id: "back",
    header: "Tax given back",
    align: "end",
    cell: (row) => money(row, row.taxGivenBack),
  },
];

function placeOf({ country, region, taxClass }: Row) {
  if (country === null) return "Not taxed";
  const isOwn = taxClass !== null && taxClass !== "standard";
  return (
    <span>
      <CountryMark country={country} region={region} />
      {isOwn && `, ${taxClass.replaceAll("_", " ")}`}
    </span>
  );
}

function money({ currency }: Row, amount: number) {
  return <Money amount={amount} currency={currency} />;
}
