"use client";

import { Absent } from "#components/display/description-list.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { Landmark } from "#components/icons/icons.ts";
import { destinationWords } from "#components/payouts/destination-words.ts";
import { failureWords } from "#components/payouts/failure-words.ts";
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
import type { Payout } from "#server/wire/ledger/payout.ts";

type PayoutsTableProps = { payouts: Payout[]; pagination: PaginationInfo };

export function PayoutsTable({ payouts, pagination }: PayoutsTableProps) {
  return (
    <DataTable
      label="Payouts"
      columns={columns}
      rows={payouts}
      pagination={pagination}
      rowHref={(payout) => `/payouts/${payout.id}`}
      empty={
        <ListEmpty icon={Landmark} title="No payouts yet" unmatched="No payout matches">
          A payout sends what your balance holds to your bank account.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<Payout>[] = [
  amountColumn,
  { ...statusColumn, width: 20, cell: (payout) => <Status {...payout} /> },
  {
    id: "destination",
    header: "To",
    phone: "title",
    title: (payout) => destinationWords(payout) ?? undefined,
    cell: (payout) => destinationWords(payout) ?? <Absent />,
  },
  { ...descriptionColumn, phone: undefined },
  createdColumn,
];

function Status({ status, failureReason }: Payout) {
  const isBack = status === "failed" || status === "returned";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StatusBadge status={status} />
      {isBack && <span className="text-ink-muted">{failureWords(failureReason).why}</span>}
    </span>
  );
}
