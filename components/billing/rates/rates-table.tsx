"use client";

import { declinedHref, movementsHref, trialsHref } from "#components/billing/billing-address.ts";
import { monthName } from "#components/billing/month-words.ts";
import { percentOf } from "#components/billing/rates/share-words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { Link } from "#components/ui/link.tsx";
import type { BillingRates } from "#server/wire/billing/rates.ts";
import type { TrialMonth } from "#server/wire/billing/trials.ts";

export type RatesRow = { id: string; rates: BillingRates; trials: TrialMonth };

/** A month a row: what it lost, how its trials came out, and its declined renewals. Each number leads to its rows. */
export function RatesTable({ rows }: { rows: RatesRow[] }) {
  return (
    <DataTable
      label="Churn, trials and retries"
      columns={columns}
      rows={rows}
      pagination={null}
      empty={<p className="text-ink-muted">No month with recurring revenue or trials.</p>}
    />
  );
}

const columns: DataColumn<RatesRow>[] = [
  {
    id: "month",
    header: "Month",
    className: "font-medium",
    cell: ({ rates }) => monthName(rates.month, { year: true }),
  },
  {
    id: "customers",
    header: "Customers",
    align: "end",
    cell: ({ rates }) => rates.customersStart + rates.customersGained - rates.customersLost,
  },
  {
    id: "lost",
    header: "Customers lost",
    align: "end",
    cell: ({ rates }) => (
      <Part
        href={rates.customersLost > 0 && movementsHref(rates, "churn")}
        of={percentOf(rates.customersLost, rates.customersStart)}
      >
        {rates.customersLost}
      </Part>
    ),
  },
  {
    id: "revenue",
    header: "Revenue lost",
    align: "end",
    cell: ({ rates }) => (
      <Part
        href={rates.mrrLost > 0 && movementsHref(rates)}
        of={percentOf(rates.mrrLost, rates.mrrStart)}
      >
        {formatMoney(rates.mrrLost, rates.currency)}
      </Part>
    ),
  },
  {
    id: "trials",
    header: "Trials ended",
    align: "end",
    cell: ({ trials }) => <Part href={trials.ended > 0 && trialsHref(trials)}>{trials.ended}</Part>,
  },
  {
    id: "converted",
    header: "Converted",
    align: "end",
    cell: ({ trials }) => (
      <Part
        href={trials.converted > 0 && trialsHref(trials, "converted")}
        of={percentOf(trials.converted, trials.ended)}
      >
        {trials.converted}
      </Part>
    ),
  },
  {
    id: "recovered",
    header: "Recovered",
    align: "end",
    cell: ({ rates: { recovered, ...month } }) => (
      <Part
        href={recovered.subscriptions > 0 && declinedHref(month, "recovered")}
        of={`${recovered.subscriptions} paid`}
      >
        {formatMoney(recovered.amount, month.currency)}
      </Part>
    ),
  },
  {
    id: "unrecovered",
    header: "Not recovered",
    align: "end",
    cell: ({ rates: { unrecovered, ...month } }) => (
      <Part
        href={unrecovered.subscriptions > 0 && declinedHref(month, "unrecovered")}
        of={`${unrecovered.subscriptions} ended`}
      >
        {formatMoney(unrecovered.amount, month.currency)}
      </Part>
    ),
  },
];

type PartProps = { href: string | false; of?: string; children: React.ReactNode };

/** A number and its share; without rows behind it, quiet. */
function Part({ href, of, children }: PartProps) {
  if (!href) return <span className="text-ink-muted">{children}</span>;
  return (
    <span className="whitespace-nowrap">
      {of && <span className="text-ink-muted">{of}</span>}{" "}
      <Link href={href} className="font-medium text-ink no-underline hover:underline">
        {children}
      </Link>
    </span>
  );
}
