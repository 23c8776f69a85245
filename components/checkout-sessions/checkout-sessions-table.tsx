"use client";

import { ShoppingCart } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { ShortId } from "#components/display/id.tsx";
import { Money } from "#components/display/money.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { createdColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { CheckoutSession } from "#server/wire/checkout-session.ts";

type CheckoutSessionsTableProps = {
  sessions: CheckoutSession[];
  pagination: PaginationInfo;
  filtered: boolean;
  /** Whether to offer the quickest start while there is none. */
  mayLink: boolean;
};

export function CheckoutSessionsTable(props: CheckoutSessionsTableProps) {
  return (
    <DataTable
      label="Checkout sessions"
      columns={columns}
      rows={props.sessions}
      pagination={props.pagination}
      rowHref={(session) => `/checkout-sessions/${session.id}`}
      empty={props.filtered ? <NoneMatch /> : <NoneYet mayLink={props.mayLink} />}
    />
  );
}

const columns: DataColumn<CheckoutSession>[] = [
  {
    id: "amount",
    header: "Amount",
    cell: (session) => <Money amount={session.totalAmount} currency={session.currency} />,
  },
  {
    id: "status",
    header: "Session",
    cell: (session) => <StatusBadge status={session.status} />,
  },
  {
    id: "payment",
    header: "Payment",
    cell: (session) => <StatusBadge status={session.paymentStatus} />,
  },
  {
    id: "shopper",
    header: "Shopper",
    cell: (session) => session.contact?.email ?? session.contact?.name ?? <Absent />,
  },
  { id: "id", header: "Id", cell: (session) => <ShortId value={session.id} />, phoneHidden: true },
  createdColumn,
];

function NoneYet({ mayLink }: { mayLink: boolean }) {
  return (
    <EmptyState
      icon={ShoppingCart}
      title="No checkout sessions yet"
      action={
        mayLink && (
          <Button asChild>
            <Link href="/payment-links/new">New payment link</Link>
          </Button>
        )
      }
    >
      Your shop makes one over the API for each purchase; payment links make them by themselves.
    </EmptyState>
  );
}

function NoneMatch() {
  return (
    <EmptyState
      icon={ShoppingCart}
      title="No session matches"
      action={
        <Button asChild variant="secondary">
          <Link href="/checkout-sessions">Show all sessions</Link>
        </Button>
      }
    />
  );
}
