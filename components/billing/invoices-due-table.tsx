"use client";

import { dueInWords } from "#components/billing/due-words.ts";
import { amountColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { cn } from "#components/ui/cn.ts";
import type { DueRow } from "#server/wire/billing/invoices-due.ts";

/** The open invoices that are due first. */
export function InvoicesDueTable({ rows }: { rows: (DueRow & { inDays: number })[] }) {
  return (
    <DataTable
      label="Invoices due"
      columns={columns}
      rows={rows}
      pagination={null}
      rowHref={({ id }) => `/invoices/${id}`}
      empty={
        <p className="px-4 py-3 text-table text-ink-muted md:px-7">
          No invoice is waiting for its money.
        </p>
      }
    />
  );
}

const columns: DataColumn<DueRow & { inDays: number }>[] = [
  {
    id: "buyer",
    header: "Customer",
    phone: "title",
    className: "font-medium",
    title: ({ buyer }) => buyer,
    cell: ({ buyer }) => buyer,
  },
  { ...amountColumn, width: 7.5, className: "font-medium tabular-nums" },
  {
    id: "due",
    header: "Due",
    align: "end",
    width: 8,
    phone: "detailEnd",
    cell: ({ inDays }) => (
      <span className={cn("whitespace-nowrap", inDays < 0 && "font-medium text-danger")}>
        {dueInWords(inDays)}
      </span>
    ),
  },
];
