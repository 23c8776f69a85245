"use client";

import { discountStatus, takesOffWords, usedWords } from "#components/discounts/discount-words.ts";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { Tag } from "#components/icons/icons.ts";
import { createdDayColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Discount } from "#server/wire/selling/discount.ts";

type DiscountsTableProps = {
  discounts: Discount[];
  pagination: PaginationInfo;
  mayWrite: boolean;
  /** The merchant's time, which decides what has ended. */
  now: string;
};

export function DiscountsTable({ discounts, pagination, mayWrite, now }: DiscountsTableProps) {
  return (
    <DataTable
      label="Discounts"
      columns={columnsAt(now)}
      rows={discounts}
      pagination={pagination}
      rowHref={(discount) => `/discounts/${discount.id}`}
      empty={
        <ListEmpty
          icon={Tag}
          title="No discounts yet"
          unmatched="No discount matches"
          all={{ href: "/discounts", label: "Show all discounts" }}
          action={mayWrite && <LinkButton href="/discounts/new">New discount</LinkButton>}
        >
          Give shoppers a code to type, and say for what, for whom and until when.
        </ListEmpty>
      }
    />
  );
}

function columnsAt(now: string): DataColumn<Discount>[] {
  return [
    {
      id: "name",
      header: "Name",
      phone: "title",
      title: (discount) => discount.name,
      cell: (discount) => discount.name,
    },
    {
      ...statusColumn,
      cell: (discount) => <StatusBadge status={discountStatus(discount, now)} />,
    },
    {
      id: "takesOff",
      header: "Takes off",
      align: "end",
      phone: "titleEnd",
      width: 11,
      className: "tabular-nums",
      cell: takesOffWords,
    },
    {
      id: "used",
      header: "Used",
      align: "end",
      width: 9,
      className: "tabular-nums",
      cell: usedWords,
    },
    createdDayColumn,
  ];
}
