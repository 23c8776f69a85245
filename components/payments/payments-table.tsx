"use client";

import { CreditCard } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { ShortId } from "#components/display/id.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { paymentStatus } from "#components/payments/status.ts";
import { amountColumn, createdColumn } from "#components/table/columns.tsx";
import { type DataColumn, DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { PaymentIntent } from "#server/wire/payment-intent.ts";

type PaymentsTableProps = {
  payments: PaymentIntent[];
  pagination: PaginationInfo | null;
  filtered: boolean;
  /** Whether to offer the quickest start while there is none. */
  mayLink: boolean;
};

export function PaymentsTable({ payments, pagination, filtered, mayLink }: PaymentsTableProps) {
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={payments}
      pagination={pagination}
      rowHref={(payment) => `/payments/${payment.id}`}
      empty={filtered ? <NoneMatch /> : <NoneYet mayLink={mayLink} />}
    />
  );
}

const columns: DataColumn<PaymentIntent>[] = [
  amountColumn,
  {
    id: "status",
    header: "Status",
    cell: (payment) => <StatusBadge status={paymentStatus(payment)} />,
  },
  {
    id: "description",
    header: "Description",
    cell: (payment) => payment.description ?? <Absent />,
  },
  {
    id: "id",
    header: "Id",
    cell: (payment) => <ShortId value={payment.id} />,
    phoneHidden: true,
  },
  createdColumn,
];

function NoneYet({ mayLink }: { mayLink: boolean }) {
  return (
    <EmptyState
      icon={CreditCard}
      title="No payments yet"
      action={
        mayLink && (
          <Button asChild>
            <Link href="/payment-links/new">New payment link</Link>
          </Button>
        )
      }
    >
      They appear here as soon as a shopper opens a checkout. The quickest start is a payment link.
    </EmptyState>
  );
}

function NoneMatch() {
  return (
    <EmptyState
      icon={CreditCard}
      title="No payment matches"
      action={
        <Button asChild variant="secondary">
          <Link href="/payments">Show all payments</Link>
        </Button>
      }
    />
  );
}
