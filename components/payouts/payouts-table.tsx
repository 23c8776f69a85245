"use client";

import { Landmark } from "lucide-react";
import { DateTime } from "#components/display/date-time.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { Money } from "#components/display/money.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { type DataColumn, DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Payout } from "#server/routers/payouts/schema.ts";

type PayoutsTableProps = { payouts: Payout[]; pagination: PaginationInfo; filtered: boolean };

export function PayoutsTable({ payouts, pagination, filtered }: PayoutsTableProps) {
  return (
    <DataTable
      label="Payouts"
      columns={columns}
      rows={payouts}
      pagination={pagination}
      rowHref={(payout) => `/payouts/${payout.id}`}
      empty={
        <EmptyState icon={Landmark} title={filtered ? "No payout matches" : "No payouts yet"}>
          {filtered ? undefined : "A payout sends what your balance holds to your bank account."}
        </EmptyState>
      }
    />
  );
}

const columns: DataColumn<Payout>[] = [
  {
    id: "amount",
    header: "Amount",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    sortValue: ({ amount }) => amount,
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <StatusBadge status={status} />,
    sortValue: ({ status }) => status,
  },
  {
    id: "description",
    header: "Description",
    cell: ({ description }) => description ?? <Absent />,
    phoneHidden: true,
  },
  {
    id: "created",
    header: "Created",
    align: "end",
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
    sortValue: ({ createdAt }) => createdAt,
  },
];
