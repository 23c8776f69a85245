"use client";

import { Money } from "#components/display/money/money.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { DeclinedRenewal, EndedTrial } from "#server/wire/billing/trials.ts";

type Named = { id: string; customer: string; at: string };
type TrialRow = EndedTrial & Named;
type RenewalRow = DeclinedRenewal & Named;

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

const when = {
  id: "at",
  header: "Decided",
  phone: "detail",
  cell: (row: Named) => <DateTime value={row.at} />,
} as const;

/** Trials that ended; each leads to its subscription. */
export function TrialsTable(props: { trials: TrialRow[]; pagination: PaginationInfo }) {
  return (
    <DataTable
      label="Trials that ended"
      columns={trialColumns}
      rows={props.trials}
      pagination={props.pagination}
      rowHref={subscriptionOf}
      empty={nothing}
    />
  );
}

const trialColumns: DataColumn<TrialRow>[] = [
  customer,
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
    <DataTable
      label="Declined renewals"
      columns={renewalColumns}
      rows={props.renewals}
      pagination={props.pagination}
      rowHref={subscriptionOf}
      empty={nothing}
    />
  );
}

const renewalColumns: DataColumn<RenewalRow>[] = [
  customer,
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
