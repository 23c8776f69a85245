"use client";

import { Money } from "#components/display/money/money.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { TaxLine } from "#server/wire/tax/tax-line.ts";

/** The lines of a tax report; each leads to its payment. */
export function LinesTable(props: { lines: TaxLine[]; pagination: PaginationInfo }) {
  return (
    <DataTable
      label="Lines"
      columns={columns}
      rows={props.lines}
      pagination={props.pagination}
      rowHref={({ paymentIntentId }) => `/payments/${paymentIntentId}`}
      empty={<p className="text-ink-muted">Nothing in this period.</p>}
    />
  );
}

const sources: Record<TaxLine["source"], string> = {
  payment: "Payment",
  refund: "Refund",
  dispute: "Dispute",
  reinstatement: "Given back by the bank",
};

const columns: DataColumn<TaxLine>[] = [
  { id: "source", header: "From", phone: "title", cell: ({ source }) => sources[source] },
  { id: "at", header: "When", phone: "detail", cell: ({ at }) => <DateTime value={at} /> },
  {
    id: "base",
    header: "Before tax",
    align: "end",
    phone: "detailEnd",
    cell: ({ base, currency }) => <Money amount={base} currency={currency} />,
  },
  {
    id: "tax",
    header: "Tax",
    align: "end",
    phone: "titleEnd",
    cell: ({ tax, currency }) => <Money amount={tax} currency={currency} />,
  },
];
