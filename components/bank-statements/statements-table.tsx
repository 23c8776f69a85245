"use client";

import { summaryOf } from "#components/bank-statements/outcome-words.ts";
import { statementTitle } from "#components/bank-statements/statement-title.ts";
import { EmptyState } from "#components/display/empty-state.tsx";
import { Landmark } from "#components/icons/icons.ts";
import { createdDayColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { BankStatement } from "#server/wire/billing/bank-statement.ts";

type StatementsTableProps = { statements: BankStatement[]; pagination: PaginationInfo };

export function StatementsTable({ statements, pagination }: StatementsTableProps) {
  return (
    <DataTable
      label="Bank statements"
      columns={columns}
      rows={statements}
      pagination={pagination}
      rowHref={({ id }) => `/invoices/bank-statements/${id}`}
      empty={
        <EmptyState icon={Landmark} title="No bank statements yet">
          Your bank’s file shows which invoices were paid by transfer.
        </EmptyState>
      }
    />
  );
}

const columns: DataColumn<BankStatement>[] = [
  { id: "days", header: "Days", phone: "title", cell: statementTitle },
  {
    id: "account",
    header: "Account",
    title: ({ accounts }) => accounts.join(", "),
    cell: ({ accounts }) => <bdi dir="ltr">{accounts.join(", ")}</bdi>,
  },
  { id: "outcome", header: "Payments", phone: "detail", cell: summaryOf },
  { ...createdDayColumn, header: "Uploaded" },
];
