"use client";

import { ShieldQuestionMark } from "lucide-react";
import { DateTime } from "#components/display/date-time.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { codeWords } from "#components/display/code-words.ts";
import { amountColumn, createdColumn, statusColumn } from "#components/table/columns.tsx";
import { type DataColumn, DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Dispute } from "#server/wire/dispute.ts";

type DisputesTableProps = { disputes: Dispute[]; pagination: PaginationInfo; filtered: boolean };

export function DisputesTable({ disputes, pagination, filtered }: DisputesTableProps) {
  return (
    <DataTable
      label="Disputes"
      columns={columns}
      rows={disputes}
      pagination={pagination}
      rowHref={(dispute) => `/disputes/${dispute.id}`}
      empty={
        <EmptyState
          icon={ShieldQuestionMark}
          title={filtered ? "No dispute matches" : "No disputes"}
        >
          {filtered ? undefined : "A cardholder who objects to a payment opens one at the bank."}
        </EmptyState>
      }
    />
  );
}

const columns: DataColumn<Dispute>[] = [
  amountColumn,
  statusColumn,
  {
    id: "reason",
    header: "Reason",
    cell: ({ reason }) => codeWords(reason),
  },
  {
    id: "respondBy",
    header: "Answer by",
    cell: ({ respondBy, closedAt }) =>
      respondBy && !closedAt ? <DateTime value={respondBy} /> : <Absent />,
  },
  { ...createdColumn, header: "Opened" },
];
