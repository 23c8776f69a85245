"use client";

import { Package } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { ShortId } from "#components/display/id.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { ProductMenu } from "#components/products/product-actions.tsx";
import { ProductPrice } from "#components/products/product-price.tsx";
import { statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Product } from "#server/wire/payments/product.ts";

type ProductsTableProps = {
  products: Product[];
  pagination: PaginationInfo;
  filtered: boolean;
  mayWrite: boolean;
};

export function ProductsTable(props: ProductsTableProps) {
  const { products, pagination, filtered, mayWrite } = props;
  return (
    <DataTable
      label="Products"
      columns={columns}
      rows={products}
      pagination={pagination}
      rowHref={(product) => `/products/${product.id}`}
      actions={(product) => <ProductMenu product={product} mayWrite={mayWrite} />}
      empty={filtered ? <NoneMatch /> : <NoneYet mayWrite={mayWrite} />}
    />
  );
}

const columns: DataColumn<Product>[] = [
  {
    id: "name",
    header: "Name",
    phone: "title",
    title: (product) => product.name,
    cell: (product) => product.name,
  },
  {
    ...statusColumn,
    cell: (product) => <StatusBadge status={product.active ? "active" : "inactive"} />,
  },
  {
    id: "amount",
    header: "Price",
    align: "end",
    phone: "titleEnd",
    width: 13,
    cell: (product) => <ProductPrice of={product} />,
  },
  { id: "id", header: "Id", width: 9, cell: (product) => <ShortId value={product.id} /> },
  {
    id: "created",
    header: "Created",
    align: "end",
    phone: "detailEnd",
    width: 9,
    cell: (product) => <DateTime value={product.createdAt} dateOnly />,
  },
];

function NoneYet({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState
      icon={Package}
      title="No products yet"
      action={
        mayWrite && (
          <Button asChild>
            <Link href="/products/new">New product</Link>
          </Button>
        )
      }
    >
      Name and price what you sell once, then refer to it from every checkout.
    </EmptyState>
  );
}

function NoneMatch() {
  return (
    <EmptyState
      icon={Package}
      title="No product matches"
      action={
        <Button asChild variant="secondary">
          <Link href="/products">Show all products</Link>
        </Button>
      }
    />
  );
}
