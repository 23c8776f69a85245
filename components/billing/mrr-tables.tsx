"use client";

import { kindWords } from "#components/billing/kind-words.ts";
import {
  customerColumn,
  type OfSubscription,
  TableOfSubscriptions,
} from "#components/billing/of-subscriptions.tsx";
import { SignedMoney } from "#components/billing/signed-money.tsx";
import { Money } from "#components/display/money/money.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { MrrMovement, MrrSubscription } from "#server/wire/billing/mrr-lists.ts";

type MovementRow = MrrMovement & OfSubscription;
type SubscriptionRow = MrrSubscription & OfSubscription;

/** Movements of revenue; each leads to its subscription. */
export function MovementsTable(props: { movements: MovementRow[]; pagination: PaginationInfo }) {
  return (
    <TableOfSubscriptions
      label="Movements"
      columns={movementColumns}
      rows={props.movements}
      pagination={props.pagination}
    />
  );
}

const movementColumns: DataColumn<MovementRow>[] = [
  customerColumn,
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
    <TableOfSubscriptions
      label="Subscriptions with revenue"
      columns={subscriptionColumns}
      rows={props.subscriptions}
      pagination={props.pagination}
    />
  );
}

const subscriptionColumns: DataColumn<SubscriptionRow>[] = [
  customerColumn,
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
