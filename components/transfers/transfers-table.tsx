"use client";

import { ArrowLeftRight } from "lucide-react";
import { DateTime } from "#components/display/date-time.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { Money } from "#components/display/money.tsx";
import { Reference } from "#components/display/reference.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { type DataColumn, DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Transfer } from "#server/routers/transfers/schema.ts";

type TransfersTableProps = {
  transfers: Transfer[];
  pagination: PaginationInfo;
  filtered: boolean;
};

export function TransfersTable({ transfers, pagination, filtered }: TransfersTableProps) {
  return (
    <DataTable
      label="Transfers"
      columns={columns}
      rows={transfers}
      pagination={pagination}
      rowHref={(transfer) => `/transfers/${transfer.id}`}
      empty={
        <EmptyState
          icon={ArrowLeftRight}
          title={filtered ? "No transfer matches" : "No transfers yet"}
        >
          {filtered
            ? undefined
            : "A transfer moves money from one customer's balance to another's."}
        </EmptyState>
      }
    />
  );
}

const columns: DataColumn<Transfer>[] = [
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
    id: "from",
    header: "From",
    cell: ({ fromCustomerId }) => <Reference place="customers" id={fromCustomerId} />,
  },
  {
    id: "to",
    header: "To",
    cell: ({ toCustomerId }) => <Reference place="customers" id={toCustomerId} />,
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
