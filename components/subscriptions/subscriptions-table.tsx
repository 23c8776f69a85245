"use client";

import { Money } from "#components/display/money/money.tsx";
import { Repeat } from "#components/icons/icons.ts";
import { periodOf } from "#components/subscriptions/period.ts";
import { createdColumn, descriptionColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Subscription } from "#server/wire/payments/subscription.ts";

/** A subscription with what its customer is called. */
export type SubscriptionRow = Subscription & { customer: string };

type SubscriptionsTableProps = {
  subscriptions: SubscriptionRow[];
  /** Null for an excerpt. */
  pagination: PaginationInfo | null;
  mayBegin: boolean;
};

export function SubscriptionsTable(props: SubscriptionsTableProps) {
  return (
    <DataTable
      label="Subscriptions"
      columns={columns}
      rows={props.subscriptions}
      pagination={props.pagination}
      rowHref={(subscription) => `/subscriptions/${subscription.id}`}
      empty={
        <ListEmpty
          icon={Repeat}
          title="No subscriptions yet"
          unmatched="No subscription matches"
          all={{ href: "/subscriptions", label: "Show all subscriptions" }}
          action={
            props.mayBegin && <LinkButton href="/subscriptions/new">New subscription</LinkButton>
          }
        >
          One begins when a shopper pays a checkout of mode subscription, or when you begin one for
          a customer.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<SubscriptionRow>[] = [
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "titleEnd",
    width: 15,
    cell: (subscription) => (
      <>
        <Money amount={subscription.amount} currency={subscription.currency} />{" "}
        {periodOf(subscription.recurring)}
      </>
    ),
  },
  statusColumn,
  {
    id: "customer",
    header: "Customer",
    phone: "title",
    className: "font-medium",
    title: ({ customer }) => customer,
    cell: ({ customer }) => customer,
  },
  { ...descriptionColumn, phone: undefined },
  createdColumn,
];
