"use client";

import { Absent } from "#components/display/description-list.tsx";
import { disputeReason } from "#components/display/dispute-reason.ts";
import { left } from "#components/display/time/ago.ts";
import { ShieldQuestionMark } from "#components/icons/icons.ts";
import { methodWords } from "#components/payments/method-words.ts";
import { amountColumn, createdColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { PaymentRow } from "#server/wire/dashboard/payment-row.ts";
import type { Dispute } from "#server/wire/payments/dispute.ts";

/** A dispute with the payment that it is about. */
export type DisputeRow = Dispute & { payment: PaymentRow | null };

type DisputesTableProps = { disputes: DisputeRow[]; pagination: PaginationInfo };

export function DisputesTable({ disputes, pagination }: DisputesTableProps) {
  return (
    <DataTable
      label="Disputes"
      columns={columns}
      rows={disputes}
      pagination={pagination}
      rowHref={(dispute) => `/disputes/${dispute.id}`}
      empty={
        <ListEmpty icon={ShieldQuestionMark} title="No disputes" unmatched="No dispute matches">
          A cardholder who objects to a payment opens one at the bank.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<DisputeRow>[] = [
  amountColumn,
  statusColumn,
  {
    id: "customer",
    header: "Customer",
    phone: "title",
    className: "font-medium",
    title: ({ payment }) => payment?.customer?.label,
    cell: ({ payment }) =>
      payment?.customer?.label ?? (
        <span className="font-normal text-ink-subtle">No name given</span>
      ),
  },
  {
    id: "reason",
    header: "The cardholder says",
    title: ({ reason }) => disputeReason(reason),
    cell: ({ reason }) => disputeReason(reason),
  },
  {
    id: "method",
    header: "Card",
    width: 12,
    cell: ({ payment }) => methodWords(payment?.method ?? null) || <Absent />,
  },
  {
    id: "respondBy",
    header: "Answer by",
    width: 8,
    phone: "detailEnd",
    cell: ({ respondBy, status }) =>
      respondBy && status === "open" ? (
        <span suppressHydrationWarning title={respondBy} className="text-danger">
          {left(respondBy)}
        </span>
      ) : (
        <Absent />
      ),
  },
  { ...createdColumn, header: "Opened", phone: undefined },
];
