"use client";

import {
  customerColumn,
  type OfSubscription,
  TableOfSubscriptions,
} from "#components/billing/of-subscriptions.tsx";
import { Money } from "#components/display/money/money.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { DeclinedRenewal, EndedTrial } from "#server/wire/billing/trials.ts";

type TrialRow = EndedTrial & OfSubscription;
type RenewalRow = DeclinedRenewal & OfSubscription;

const when = {
  id: "at",
  header: "Decided",
  phone: "detail",
  cell: ({ at }: { at: string }) => <DateTime value={at} />,
} as const;

/** Trials that ended; each leads to its subscription. */
export function TrialsTable(props: { trials: TrialRow[]; pagination: PaginationInfo }) {
  return (
    <TableOfSubscriptions
      label="Trials that ended"
      columns={trialColumns}
      rows={props.trials}
      pagination={props.pagination}
    />
  );
}

const trialColumns: DataColumn<TrialRow>[] = [
  customerColumn,
  when,
  {
    id: "outcome",
    header: "Outcome",
    align: "end",
    phone: "titleEnd",
    cell: ({ outcome }) => (outcome === "converted" ? "Converted" : "Lost"),
  },
];

/** Declined renewals that were paid after all or not; each leads to its subscription. */
export function DeclinedTable(props: { renewals: RenewalRow[]; pagination: PaginationInfo }) {
  return (
    <TableOfSubscriptions
      label="Declined renewals"
      columns={renewalColumns}
      rows={props.renewals}
      pagination={props.pagination}
    />
  );
}

const renewalColumns: DataColumn<RenewalRow>[] = [
  customerColumn,
  {
    id: "outcome",
    header: "Outcome",
    phone: "detailEnd",
    cell: ({ outcome }) => (outcome === "recovered" ? "Recovered" : "Not recovered"),
  },
  when,
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "titleEnd",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];
