"use client";

import { ArrowLeftRight } from "lucide-react";
import { EmptyState } from "#components/display/empty-state.tsx";
import { Reference } from "#components/display/reference.tsx";
import {
  amountColumn,
  createdColumn,
  descriptionColumn,
  statusColumn,
} from "#components/table/columns.tsx";
import { type DataColumn, DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Transfer } from "#server/wire/transfer.ts";

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
  amountColumn,
  statusColumn,
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
  descriptionColumn,
  createdColumn,
];
