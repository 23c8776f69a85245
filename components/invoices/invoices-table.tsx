"use client";

import { Absent } from "#components/display/description-list.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { FileText } from "#components/icons/icons.ts";
import { invoiceLook, invoiceTitle } from "#components/invoices/invoice-look.ts";
import { amountColumn, createdDayColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Invoice } from "#server/wire/billing/invoice.ts";

type InvoicesTableProps = {
  invoices: Invoice[];
  /** Null for those of one subscription, which have no pages. */
  pagination: PaginationInfo | null;
  mayWrite: boolean;
};

export function InvoicesTable({ invoices, pagination, mayWrite }: InvoicesTableProps) {
  return (
    <DataTable
      label="Invoices"
      columns={pagination ? columns : excerptColumns}
      rows={invoices}
      pagination={pagination}
      rowHref={(invoice) => `/invoices/${invoice.id}`}
      empty={
        <ListEmpty
          icon={FileText}
          title="No invoices yet"
          unmatched="No invoice matches"
          all={{ href: "/invoices", label: "Show all invoices" }}
          action={mayWrite && <LinkButton href="/invoices/new">New invoice</LinkButton>}
        >
          Charges of subscriptions make their invoices by themselves. Write one for anything else.
        </ListEmpty>
      }
    />
  );
}

const numberColumn: DataColumn<Invoice> = {
  id: "number",
  header: "Number",
  phone: "title",
  title: invoiceTitle,
  cell: invoiceTitle,
};
const lookColumn: DataColumn<Invoice> = {
  ...statusColumn,
  cell: (invoice) => <StatusBadge status={invoiceLook(invoice)} />,
};
const totalColumn: DataColumn<Invoice> = {
  ...amountColumn,
  cell: ({ total, currency }) => formatMoney(total, currency),
};

const columns: DataColumn<Invoice>[] = [
  { ...numberColumn, width: 10 },
  lookColumn,
  {
    id: "customer",
    header: "Customer",
    title: ({ billTo }) => billTo.name ?? undefined,
    cell: ({ billTo }) => billTo.name ?? <Absent />,
  },
  totalColumn,
  {
    id: "due",
    header: "Due",
    width: 9,
    cell: ({ dueAt }) => (dueAt ? <DateTime value={dueAt} dateOnly /> : <Absent />),
  },
  createdDayColumn,
];

/** Without the customer, who is the same in all invoices of a subscription. */
const excerptColumns = [numberColumn, lookColumn, totalColumn, createdDayColumn];
