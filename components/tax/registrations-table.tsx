"use client";

import { spanWords } from "#components/display/time/day-words.ts";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { CountryMark, countryName } from "#components/tax/country-mark.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import type { RegistrationInForce } from "#server/wire/tax/tax-overview.ts";

type RegistrationsTableProps = { registrations: RegistrationInForce[]; mayChange: boolean };

/** The countries and regions in which the merchant collects tax, with the rates that hold there today. */
export function RegistrationsTable({ registrations, mayChange }: RegistrationsTableProps) {
  return (
    <DataTable
      label="Where you collect"
      columns={columns}
      rows={registrations}
      pagination={null}
      actions={mayChange ? (registration) => <Remove registration={registration} /> : undefined}
      empty={
        <p className="px-4 text-table text-ink-muted">
          Nothing that you sell is taxed yet. Add the country in which you are registered.
        </p>
      }
    />
  );
}

function Remove({ registration: { id, country } }: { registration: RegistrationInForce }) {
  const remove = trpc.taxRegistrations.remove.useMutation();
  const name = countryName(country);
  return (
    <ConfirmAction
      title={`Stop collecting in ${name}?`}
      description="Orders from now on do not bear its tax. Earlier ones keep theirs, and stay in the report."
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
      confirmLabel="Stop collecting"
      keepLabel="Keep"
      mutation={remove}
      run={(options) => remove.mutate({ id }, options)}
      done={`${name} was removed`}
    />
  );
}

const columns: DataColumn<RegistrationInForce>[] = [
  { id: "country", header: "Country", cell: (row) => <CountryMark {...row} /> },
  { id: "number", header: "Your number", cell: ({ number }) => number ?? "None" },
  { id: "since", header: "Since", cell: ({ since }) => spanWords(since, since) },
  { id: "rates", header: "Rates", cell: ratesInWords },
  { id: "source", header: "Rates from", cell: sourceInWords },
];

function ratesInWords({ scheme, rates }: RegistrationInForce): string {
  if (scheme === "oss") return "Each country's own";
  if (scheme === "none") return "Exempt";
  const { standard } = Object.fromEntries(
    rates.map(({ taxClass, percent }) => [taxClass, percent]),
  );
  const others = rates.filter(({ taxClass }) => taxClass !== "standard");
  const words = others.map(
    ({ taxClass, percent }) => `${taxClass.replaceAll("_", " ")} ${percent}%`,
  );
  return [standard === undefined ? "No standard rate" : `${standard}%`, ...words].join(", ");
}

function sourceInWords({ scheme, rates, source }: RegistrationInForce): string {
  if (scheme === "oss") return "One Stop Shop";
  if (scheme === "none") return "Not registered";
  if (source) return `${source.name}, read ${spanWords(source.readOn, source.readOn)}`;
  return rates.length > 0 ? "Your own rates" : "Add them to your own rates";
}
