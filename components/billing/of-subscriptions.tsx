"use client";

import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";

/** A row that a number of billing is made of: the name of its customer, and the subscription that it leads to. */
export type OfSubscription = { id: string; customer: string; subscriptionId: string };

type TableProps<Row> = {
  label: string;
  columns: DataColumn<Row>[];
  rows: Row[];
  pagination: PaginationInfo;
};

/** The rows behind a number of billing; each leads to its subscription. */
export function TableOfSubscriptions<Row extends OfSubscription>(props: TableProps<Row>) {
  return (
    <DataTable
      {...props}
      rowHref={({ subscriptionId }) => `/subscriptions/${subscriptionId}`}
      empty={<p className="text-ink-muted">There is none.</p>}
    />
  );
}

export const customerColumn = {
  id: "customer",
  header: "Customer",
  phone: "title",
  className: "font-medium",
  cell: (row: OfSubscription) => row.customer,
} as const;
