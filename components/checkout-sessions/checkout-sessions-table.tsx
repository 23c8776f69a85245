"use client";

import { Absent } from "#components/display/description-list.tsx";
import { ShortId } from "#components/display/id.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { ShoppingCart } from "#components/icons/icons.ts";
import { amountColumn, createdColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { CheckoutRow } from "#server/wire/dashboard/checkout-row.ts";

type CheckoutSessionsTableProps = {
  sessions: CheckoutRow[];
  pagination: PaginationInfo;
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
      empty={
        <ListEmpty
          icon={ShoppingCart}
          title="No checkout sessions yet"
          unmatched="No session matches"
          all={{ href: "/checkout-sessions", label: "Show all sessions" }}
          action={
            props.mayLink && <LinkButton href="/payment-links/new">New payment link</LinkButton>
          }
        >
          Your shop makes one over the API for each purchase; payment links make them by themselves.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<CheckoutRow>[] = [
  {
    ...amountColumn,
    cell: ({ totalAmount, currency }) => formatMoney(totalAmount, currency),
  },
  {
    ...statusColumn,
    header: "Session",
    width: 9,
    cell: (session) => <StatusBadge status={session.status} />,
  },
  {
    id: "payment",
    header: "Payment",
    width: 9.5,
    cell: (session) => <StatusBadge status={session.paymentStatus} />,
  },
  {
    id: "shopper",
    header: "Shopper",
    phone: "title",
    title: shopperOf,
    cell: (session) => shopperOf(session) ?? <Unknown items={itemsOf(session)} />,
  },
  {
    id: "item",
    header: "Item",
    className: "text-ink-muted",
    title: itemsOf,
    cell: (session) => itemsOf(session) ?? <Absent />,
  },
  { id: "id", header: "Id", width: 9, cell: (session) => <ShortId value={session.id} /> },
  createdColumn,
];

/** Names the shopper as every list does: by name. */
function shopperOf({ contact, customerName }: CheckoutRow): string | undefined {
  return customerName ?? contact?.name ?? contact?.email ?? undefined;
}

/** On a phone a row is told from others by what is bought, where nobody said who they are. */
function Unknown({ items }: { items: string | undefined }) {
  return (
    <>
      <span className="max-md:hidden">
        <Absent />
      </span>
      <span className="md:hidden">{items ?? <Absent />}</span>
    </>
  );
}

/** The first line, and how many more: “Monstera, large and 2 more”. */
function itemsOf({ lineItems }: CheckoutRow): string | undefined {
  const [first, ...more] = lineItems;
  return first && (more.length > 0 ? `${first.name} and ${more.length} more` : first.name);
}
