"use client";

import { Repeat } from "lucide-react";
import { DateTime } from "#components/display/date-time.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { Money } from "#components/display/money.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { periodOf } from "#components/subscriptions/period.ts";
import { type DataColumn, DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Subscription } from "#server/routers/subscriptions/schema.ts";

type SubscriptionsTableProps = {
  subscriptions: Subscription[];
  pagination: PaginationInfo;
  filtered: boolean;
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
        props.filtered ? (
          <EmptyState icon={Repeat} title="No subscription matches" />
        ) : (
          <EmptyState icon={Repeat} title="No subscriptions yet">
            One begins when a shopper pays a checkout of mode subscription.
          </EmptyState>
        )
      }
    />
  );
}

const columns: DataColumn<Subscription>[] = [
  {
    id: "amount",
    header: "Amount",
    cell: (subscription) => (
      <>
        <Money amount={subscription.amount} currency={subscription.currency} />{" "}
        {periodOf(subscription.recurring)}
      </>
    ),
    sortValue: (subscription) => subscription.amount,
  },
  {
    id: "status",
    header: "Status",
    cell: (subscription) => <StatusBadge status={subscription.status} />,
    sortValue: (subscription) => subscription.status,
  },
  {
    id: "description",
    header: "Description",
    cell: (subscription) => subscription.description ?? <Absent />,
    phoneHidden: true,
  },
  {
    id: "created",
    header: "Created",
    align: "end",
    cell: (subscription) => <DateTime value={subscription.createdAt} />,
    sortValue: (subscription) => subscription.createdAt,
  },
];
