"use client";

import { Absent } from "#components/display/description-list.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { Truck } from "#components/icons/icons.ts";
import { countryNames } from "#components/shipping-rates/countries-field.ts";
import { daysInWords } from "#components/shipping-rates/delivery.ts";
import { amountColumn, createdDayColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { ShippingRate } from "#server/wire/selling/shipping-rate.ts";

type ShippingRatesTableProps = {
  rates: ShippingRate[];
  pagination: PaginationInfo;
  mayWrite: boolean;
};

export function ShippingRatesTable({ rates, pagination, mayWrite }: ShippingRatesTableProps) {
  return (
    <DataTable
      label="Shipping rates"
      columns={columns}
      rows={rates}
      pagination={pagination}
      rowHref={(rate) => `/shipping-rates/${rate.id}`}
      empty={
        <ListEmpty
          icon={Truck}
          title="No shipping rates yet"
          unmatched="No shipping rate matches"
          all={{ href: "/shipping-rates", label: "Show all shipping rates" }}
          action={mayWrite && <LinkButton href="/shipping-rates/new">New rate</LinkButton>}
        >
          Say what sending an order costs and where it goes, and offer it at every checkout.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<ShippingRate>[] = [
  {
    id: "name",
    header: "Name",
    phone: "title",
    title: (rate) => rate.name,
    cell: (rate) => rate.name,
  },
  {
    ...statusColumn,
    cell: (rate) => <StatusBadge status={rate.active ? "active" : "inactive"} />,
  },
  { ...amountColumn, header: "Price" },
  {
    id: "countries",
    header: "Countries",
    width: 14,
    title: ({ countries }) => (countries.length > 0 ? countryNames(countries) : undefined),
    cell: ({ countries }) => (countries.length > 0 ? countries.join(", ") : "Everywhere"),
  },
  { id: "days", header: "Takes", width: 9, cell: (rate) => daysInWords(rate) ?? <Absent /> },
  createdDayColumn,
];
