"use client";

import type { ReactNode } from "react";
import { Absent } from "#components/display/description-list.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { endOfCode } from "#components/gift-cards/code-words.ts";
import { Gift } from "#components/icons/icons.ts";
import { amountColumn, createdColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { GiftCard } from "#server/wire/ledger/gift-card.ts";

/** A gift card with what the customer who redeemed it is called, "" if nobody has. */
export type GiftCardRow = GiftCard & { redeemedBy: string };

type GiftCardsTableProps = {
  giftCards: GiftCardRow[];
  pagination: PaginationInfo;
  /** The button that issues one, for whom may. */
  action: ReactNode;
};

export function GiftCardsTable({ giftCards, pagination, action }: GiftCardsTableProps) {
  return (
    <DataTable
      label="Gift cards"
      columns={columns}
      rows={giftCards}
      pagination={pagination}
      rowHref={({ id }) => `/gift-cards/${id}`}
      empty={
        <ListEmpty
          icon={Gift}
          title="No gift cards yet"
          unmatched="No gift card matches"
          all={{ href: "/gift-cards", label: "Show all gift cards" }}
          action={action}
        >
          Sell them as a product of type gift card, or issue one by hand. Its code puts the money
          into the balance of the customer who redeems it.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<GiftCardRow>[] = [
  amountColumn,
  statusColumn,
  {
    id: "code",
    header: "Code",
    phone: "title",
    width: 8,
    className: "tabular-nums",
    cell: endOfCode,
  },
  {
    id: "origin",
    header: "Source",
    width: 8,
    cell: ({ paymentIntentId }) => (paymentIntentId === null ? "By hand" : "A sale"),
  },
  {
    id: "redeemedBy",
    header: "Redeemed by",
    className: "font-medium",
    title: ({ redeemedBy }) => redeemedBy,
    cell: ({ redeemedBy }) => redeemedBy || <Absent />,
  },
  {
    id: "expires",
    header: "Expires",
    width: 9,
    cell: ({ expiresAt }) => (expiresAt ? <DateTime value={expiresAt} dateOnly /> : "Never"),
  },
  createdColumn,
];
