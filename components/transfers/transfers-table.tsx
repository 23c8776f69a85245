"use client";

import { ArrowLeftRight } from "#components/icons/icons.ts";
import {
  amountColumn,
  createdColumn,
  descriptionColumn,
  statusColumn,
} from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Transfer } from "#server/wire/ledger/transfer.ts";

/** A transfer with what both customers are called. */
export type TransferRow = Transfer & { from: string; to: string };

type TransfersTableProps = {
  transfers: TransferRow[];
  pagination: PaginationInfo;
};

export function TransfersTable({ transfers, pagination }: TransfersTableProps) {
  return (
    <DataTable
      label="Transfers"
      columns={columns}
      rows={transfers}
      pagination={pagination}
      rowHref={(transfer) => `/transfers/${transfer.id}`}
      empty={
        <ListEmpty icon={ArrowLeftRight} title="No transfers yet" unmatched="No transfer matches">
          A transfer moves money from one customer&apos;s balance to another&apos;s.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<TransferRow>[] = [
  amountColumn,
  statusColumn,
  {
    id: "from",
    header: "From",
    phone: "title",
    className: "font-medium",
    title: ({ from }) => from,
    cell: ({ from, to }) => (
      <>
        {from}
        <span className="font-normal md:hidden"> to {to}</span>
      </>
    ),
  },
  {
    id: "to",
    header: "To",
    className: "font-medium",
    title: ({ to }) => to,
    cell: ({ to }) => to,
  },
  { ...descriptionColumn, phone: undefined },
  createdColumn,
];
