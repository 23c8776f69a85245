"use client";

import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money/money.tsx";
import { ago } from "#components/display/time/ago.ts";
import { Scale } from "#components/icons/icons.ts";
import { differenceWords, placeOf } from "#components/reconciliation/difference-words.ts";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { ReconciliationDifference } from "#server/wire/ledger/reconciliation.ts";

type DifferencesTableProps = {
  differences: ReconciliationDifference[];
  pagination: PaginationInfo;
};

/** Each with how much, how long, and what to do. */
export function DifferencesTable({ differences, pagination }: DifferencesTableProps) {
  return (
    <DataTable
      label="Differences"
      columns={columns}
      rows={differences}
      pagination={pagination}
      rowHref={placeOf}
      empty={
        <ListEmpty icon={Scale} title="Both say the same" unmatched="No difference here">
          Payments, refunds, disputes and payouts that differ at the processor appear here, with
          advice.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<ReconciliationDifference>[] = [
  {
    id: "difference",
    header: "Difference",
    align: "end",
    phone: "titleEnd",
    width: 9.5,
    cell: ({ difference, currency }) => amountOf(difference, currency),
  },
  {
    id: "what",
    header: "What",
    phone: "title",
    className: "font-medium",
    cell: differenceWords,
  },
  {
    id: "booked",
    header: "Your books",
    align: "end",
    width: 9.5,
    cell: ({ booked, currency }) => amountOf(booked, currency),
  },
  {
    id: "reported",
    header: "Processor",
    align: "end",
    width: 9.5,
    cell: ({ reported, currency }) => amountOf(reported, currency),
  },
  {
    id: "advice",
    header: "What to do",
    phone: "detail",
    cell: ({ advice, resolvedAt }) => (resolvedAt ? "Nothing: it is over" : advice),
  },
  {
    id: "age",
    header: "Since",
    align: "end",
    phone: "detailEnd",
    width: 7,
    cell: ({ createdAt }) => (
      <span suppressHydrationWarning title={createdAt}>
        {ago(createdAt)}
      </span>
    ),
  },
];

function amountOf(amount: number | null, currency: string) {
  return amount === null ? <Absent /> : <Money amount={amount} currency={currency} />;
}
