"use client";

import { CreditCard } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { paymentColumns } from "#components/payments/payment-columns.tsx";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { PaymentRow } from "#server/wire/payment-row.ts";

type PaymentsTableProps = {
  payments: PaymentRow[];
  /** Null for an excerpt. */
  pagination: PaginationInfo | null;
  filtered: boolean;
  /** Whether to offer the quickest start while there is none. */
  mayLink: boolean;
  sort?: string;
};

export function PaymentsTable(props: PaymentsTableProps) {
  const { payments, pagination, filtered, mayLink, sort } = props;
  return (
    <DataTable
      label="Payments"
      columns={paymentColumns}
      rows={payments}
      pagination={pagination}
      rowHref={(payment) => `/payments/${payment.id}`}
      sort={sort}
      empty={filtered ? <NoneMatch /> : <NoneYet mayLink={mayLink} />}
    />
  );
}

function NoneYet({ mayLink }: { mayLink: boolean }) {
  return (
    <EmptyState
      icon={CreditCard}
      title="No payments yet"
      action={
        mayLink && (
          <Button asChild>
            <Link href="/payment-links/new">Make a payment link</Link>
          </Button>
        )
      }
    >
      Who paid what, with which card and when stands here as soon as a shopper opens a checkout. The
      quickest start is a payment link.
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
