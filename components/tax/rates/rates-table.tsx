"use client";

import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { spanWords } from "#components/display/time/day-words.ts";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { Percent } from "#components/icons/icons.ts";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { CountryMark } from "#components/tax/country-mark.tsx";
import { EndRate } from "#components/tax/rates/end-rate.tsx";
import { rateName } from "#components/tax/rates/rate-name.ts";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import type { TaxRate } from "#server/wire/tax/tax-rate.ts";

type RatesTableProps = {
  rates: TaxRate[];
  pagination: PaginationInfo;
  mayChange: boolean;
  /** The day that is proposed as a rate's last. */
  today: string;
};

/** The merchant's own tax rates, newest first, each with its days. */
export function RatesTable({ rates, pagination, mayChange, today }: RatesTableProps) {
  return (
    <DataTable
      label="Tax rates"
      columns={columns}
      rows={rates}
      pagination={pagination}
      actions={
        mayChange
          ? (rate) => (
              <>
                <EndRate rate={rate} today={today} />
                <DeleteRate rate={rate} />
              </>
            )
          : undefined
      }
      empty={
        <EmptyState icon={Percent} title="No rates of your own">
          The rates of the EU, the United Kingdom, Switzerland and Norway are built in. Add a rate
          for a class of your own, or for another country. Many at once: canary tax import.
        </EmptyState>
      }
    />
  );
}

function DeleteRate({ rate }: { rate: TaxRate }) {
  const remove = trpc.taxRates.remove.useMutation();
  return (
    <ConfirmAction
      title={`Delete ${rateName(rate)}?`}
      description="Orders from now on are not taxed by it, as if it had never been. To change a percentage, end it instead and add the next."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Delete ${rateName(rate)}`}>
          Delete
        </Button>
      }
      confirmLabel="Delete rate"
      keepLabel="Keep it"
      mutation={remove}
      run={(options) => remove.mutate({ id: rate.id }, options)}
      done="Rate deleted"
    />
  );
}

const columns: DataColumn<TaxRate>[] = [
  { id: "country", header: "Place", cell: (rate) => <CountryMark {...rate} /> },
  { id: "class", header: "Class", cell: ({ taxClass }) => taxClass.replaceAll("_", " ") },
  {
    id: "percent",
    header: "Rate",
    align: "end",
    className: "tabular-nums",
    cell: ({ percent }) => `${percent}%`,
  },
  { id: "from", header: "From", cell: ({ from }) => spanWords(from, from) },
  {
    id: "to",
    header: "Last day",
    cell: ({ to }) => (to ? spanWords(to, to) : "Until further notice"),
  },
  { id: "source", header: "Read at", cell: ({ source }) => source ?? <Absent /> },
];
