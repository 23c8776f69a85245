"use client";

import { kindWords } from "#components/billing/kind-words.ts";
import { SignedMoney } from "#components/billing/signed-money.tsx";
import { Money } from "#components/display/money/money.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { MrrMovement, MrrSubscription } from "#server/wire/billing/mrr-lists.ts";

type Named = { id: string; customer: string };
type MovementRow = MrrMovement & Named;
type SubscriptionRow = MrrSubscription & Named;

const nothing = <p className="text-ink-muted">Nothing in this month.</p>;
const subscriptionOf = ({ subscriptionId }: { subscriptionId: string }) =>
  `/subscriptions/${subscriptionId}`;

const customer = {
  id: "customer",
  header: "Customer",
  phone: "title",
  className: "font-medium",
  cell: (row: Named) => row.customer,
} as const;

/** Movements of revenue; each leads to its subscription. */
export function MovementsTable(props: { movements: MovementRow[]; pagination: PaginationInfo }) {
  return (
    <DataTable
      label="Movements"
      columns={movementColumns}
      rows={props.movements}
      pagination={props.pagination}
      rowHref={subscriptionOf}
      empty={nothing}
    />
  );
}

const movementColumns: DataColumn<MovementRow>[] = [
  customer,
  { id: "kind", header: "Kind", phone: "detail", cell: ({ kind }) => kindWords[kind] },
  { id: "at", header: "When", cell: ({ at }) => <DateTime value={at} /> },
  {
    id: "before",
    header: "Before",
    align: "end",
    cell: ({ mrrBefore, currency }) => <Money amount={mrrBefore} currency={currency} />,
  },
  {
    id: "after",
    header: "After",
    align: "end",
    cell: ({ mrrAfter, currency }) => <Money amount={mrrAfter} currency={currency} />,
  },
  {
    id: "change",
    header: "Change",
    align: "end",
    phone: "titleEnd",
    cell: ({ mrrBefore, mrrAfter, currency }) => (
      <SignedMoney amount={mrrAfter - mrrBefore} currency={currency} />
    ),
  },
];

/** Subscriptions with their revenue a month. */
export function MrrTable(props: { subscriptions: SubscriptionRow[]; pagination: PaginationInfo }) {
  return (
    <DataTable
      label="Subscriptions with revenue"
      columns={subscriptionColumns}
      rows={props.subscriptions}
      pagination={props.pagination}
      rowHref={subscriptionOf}
      empty={nothing}
    />
  );
}

const subscriptionColumns: DataColumn<SubscriptionRow>[] = [
  customer,
  {
    id: "since",
    header: "Since",
    phone: "detail",
    cell: ({ since }) => <DateTime value={since} />,
  },
  {
    id: "mrr",
    header: "Every month",
    align: "end",
    phone: "titleEnd",
    cell: ({ mrr, currency }) => <Money amount={mrr} currency={currency} />,
  },
];
