"use client";

import { Landmark } from "lucide-react";
import { EmptyState } from "#components/display/empty-state.tsx";
import {
  amountColumn,
  createdColumn,
  descriptionColumn,
  statusColumn,
} from "#components/table/columns.tsx";
import { type DataColumn, DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Payout } from "#server/wire/payout.ts";

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
  amountColumn,
  statusColumn,
  descriptionColumn,
  createdColumn,
];
