"use client";

import { Absent } from "#components/display/description-list.tsx";
import { ShortId } from "#components/display/id.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { Tag } from "#components/icons/icons.ts";
import { ProductPrice } from "#components/products/product-price.tsx";
import { createdDayColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Price } from "#server/wire/selling/price.ts";

/** A price with the name of its product. */
export type NamedPrice = Price & { productName: string };

/** The prices of all products; each row leads to its product, where prices are added and switched. */
export function PricesTable(props: { prices: NamedPrice[]; pagination: PaginationInfo }) {
  return (
    <DataTable
      label="Plans"
      columns={columns}
      rows={props.prices}
      pagination={props.pagination}
      rowHref={(price) => `/products/${price.productId}`}
      empty={
        <ListEmpty
          icon={Tag}
          title="No plans yet"
          unmatched="No plan matches"
          all={{ href: "/prices", label: "Show all plans" }}
          action={<LinkButton href="/products">Choose a product</LinkButton>}
        >
          A plan is a price of a product: add one on the page of the product.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<NamedPrice>[] = [
  {
    id: "product",
    header: "Product",
    phone: "title",
    title: (price) => price.productName,
    cell: (price) => price.productName,
  },
  { id: "name", header: "Name", width: 14, cell: (price) => price.name ?? <Absent /> },
  {
    ...statusColumn,
    cell: (price) => <StatusBadge status={price.active ? "active" : "inactive"} />,
  },
  {
    id: "amount",
    header: "Price",
    align: "end",
    phone: "titleEnd",
    width: 13,
    cell: (price) => <ProductPrice of={price} />,
  },
  {
    id: "lookupKey",
    header: "Lookup key",
    width: 14,
    cell: (price) => price.lookupKey ?? <Absent />,
  },
  { id: "id", header: "Id", width: 9, cell: (price) => <ShortId value={price.id} /> },
  createdDayColumn,
];
