"use client";

import { Absent } from "#components/display/description-list.tsx";
import { ShortId } from "#components/display/id.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { Package } from "#components/icons/icons.ts";
import { ProductMenu } from "#components/products/product-actions.tsx";
import { ProductPrice } from "#components/products/product-price.tsx";
import { productStatus } from "#components/products/status.ts";
import { createdDayColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Product } from "#server/wire/payments/product.ts";

type ProductsTableProps = {
  products: Product[];
  pagination: PaginationInfo;
  mayWrite: boolean;
};

export function ProductsTable(props: ProductsTableProps) {
  const { products, pagination, mayWrite } = props;
  return (
    <DataTable
      label="Products"
      columns={columns}
      rows={products}
      pagination={pagination}
      rowHref={(product) => `/products/${product.id}`}
      actions={(product) => <ProductMenu product={product} mayWrite={mayWrite} />}
      empty={
        <ListEmpty
          icon={Package}
          title="No products yet"
          unmatched="No product matches"
          all={{ href: "/products", label: "Show all products" }}
          action={mayWrite && <LinkButton href="/products/new">New product</LinkButton>}
        >
          Enter a name and price once, and refer to them from every checkout.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<Product>[] = [
  {
    id: "name",
    header: "Name",
    phone: "title",
    title: (product) => product.name,
    cell: ({ name, type }) => (
      <>
        {name}
        {type === "gift_card" && (
          <span className="ml-2 text-xs font-normal text-ink-muted">Gift card</span>
        )}
      </>
    ),
  },
  {
    ...statusColumn,
    cell: (product) => <StatusBadge status={productStatus(product)} />,
  },
  {
    id: "amount",
    header: "Price",
    align: "end",
    phone: "titleEnd",
    width: 13,
    cell: (product) => <ProductPrice of={product} />,
  },
  {
    id: "stock",
    header: "Stock",
    align: "end",
    width: 8,
    cell: ({ stock }) => stock?.toLocaleString("en") ?? <Absent />,
  },
  { id: "id", header: "Id", width: 9, cell: (product) => <ShortId value={product.id} /> },
  createdDayColumn,
];
