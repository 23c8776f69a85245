"use client";

import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { type MouseEvent, type ReactNode, useMemo } from "react";
import { cn } from "#components/ui/cn.ts";
import { Table, TableCell, TableHeadCell, TableRow } from "#components/ui/table.tsx";
import { listHref, readListUrl } from "#components/table/list-url.ts";
import { Pagination, type PaginationInfo } from "#components/table/pagination.tsx";

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by what this returns. */
  sortValue?: (row: Row) => string | number;
  align?: "end";
  /** Leave out of the card that a row becomes on a phone. */
  phoneHidden?: boolean;
};

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: DataColumn<Row>[];
  rows: Row[];
  /** Null for an excerpt, which has no pages and no order of its own. */
  pagination: PaginationInfo | null;
  /** Where a row leads: its first cell becomes the link, the rest of the row follows a click. */
  rowHref?: (row: Row) => string;
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode;
  /** Shown in place of the table when there is no row. */
  empty: ReactNode;
};

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

/**
 * A page of a list. Page and order live in the address, so they survive reload, back and
 * sharing. Ordering covers the rows of this page: the service lists newest first. On a phone
 * each row becomes a card; the roles stand in the markup because `display` would drop them.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, actions, rowHref } = props;
  const columns = props.pagination ? props.columns : props.columns.map(withoutOrder);
  const params = Object.fromEntries(useSearchParams());
  const { sort } = readListUrl(params);
  const columnDefs = useMemo(() => props.columns.map(toColumnDef), [props.columns]);
  const sortable = columns.some((column) => column.sortValue && column.id === sort?.id);
  const sorting = sort && sortable ? [sort] : [];
  const table = useTable({
    features,
    columns: columnDefs,
    data: rows,
    getRowId: (row) => row.id,
    state: { sorting },
  });

  if (rows.length === 0) return <>{props.empty}</>;
  return (
    <div>
      <Table role="table" aria-label={props.label} className="max-md:block">
        <thead role="rowgroup" className="max-md:sr-only">
          <TableRow role="row">
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                order={sorting[0]?.id === column.id ? (sorting[0].desc ? "desc" : "asc") : null}
                params={params}
              />
            ))}
            {actions && (
              <TableHeadCell role="columnheader">
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            )}
          </TableRow>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {table.getRowModel().rows.map(({ id, original }) => (
            <DataRow
              key={id}
              row={original}
              columns={columns}
              href={rowHref?.(original)}
              actions={actions?.(original)}
            />
          ))}
        </tbody>
      </Table>
      {props.pagination && <Pagination info={props.pagination} params={params} />}
    </div>
  );
}

function withoutOrder<Row>(column: DataColumn<Row>): DataColumn<Row> {
  return { ...column, sortValue: undefined };
}

function toColumnDef<Row>(column: DataColumn<Row>) {
  return {
    id: column.id,
    accessorFn: (row: Row) => column.sortValue?.(row) ?? "",
    enableSorting: column.sortValue !== undefined,
    sortFn: "basic" as const,
  };
}

function HeadCell<Row>(props: {
  column: DataColumn<Row>;
  order: "asc" | "desc" | null;
  params: Record<string, string>;
}) {
  const { column, order, params } = props;
  const align = column.align === "end" && "text-right";
  if (!column.sortValue) {
    return (
      <TableHeadCell role="columnheader" className={cn(align)}>
        {column.header}
      </TableHeadCell>
    );
  }
  const next = order === null ? `${column.id}.desc` : order === "desc" ? `${column.id}.asc` : null;
  const Icon = order === null ? ArrowUpDown : order === "asc" ? ArrowUp : ArrowDown;
  return (
    <TableHeadCell
      role="columnheader"
      className={cn(align)}
      aria-sort={order === null ? "none" : order === "asc" ? "ascending" : "descending"}
    >
      <Link
        replace
        scroll={false}
        href={listHref(params, { sort: next, page: params.page ?? null })}
        title="Order the rows of this page"
        className={cn(
          "inline-flex items-center gap-1 rounded-sm hover:text-ink",
          order !== null && "text-ink",
        )}
      >
        {column.header}
        <Icon aria-hidden className={cn("size-3.5", order === null && "opacity-60")} />
      </Link>
    </TableHeadCell>
  );
}

function DataRow<Row>(props: {
  row: Row;
  columns: DataColumn<Row>[];
  href: string | undefined;
  actions: ReactNode;
}) {
  const { row, columns, href, actions } = props;
  const router = useRouter();

  // A convenience for the mouse. The link in the first cell is what keyboards and readers use.
  function follow(event: MouseEvent<HTMLElement>) {
    const onControl = (event.target as HTMLElement).closest("a, button, input, [role=menuitem]");
    if (!href || onControl || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, "_blank", "noopener");
    else router.push(href);
  }

  return (
    <TableRow
      role="row"
      onClick={follow}
      className={cn(
        "max-md:relative max-md:block max-md:px-5 max-md:py-3",
        href && "cursor-pointer transition-colors hover:bg-surface-hover",
      )}
    >
      {columns.map((column, index) => (
        <TableCell
          key={column.id}
          role="cell"
          data-label={column.header}
          className={cn(
            "max-md:flex max-md:justify-between max-md:gap-6 max-md:!px-0 max-md:py-1",
            index > 0 &&
              "max-md:before:shrink-0 max-md:before:text-ink-muted max-md:before:content-[attr(data-label)]",
            index === 0 && "font-medium max-md:!pr-12",
            column.align === "end" && "md:text-right",
            column.phoneHidden && "max-md:hidden",
          )}
        >
          {index === 0 && href ? (
            <Link href={href} className="min-w-0 rounded-sm break-words hover:underline">
              {column.cell(row)}
            </Link>
          ) : (
            <span className="min-w-0 break-words">{column.cell(row)}</span>
          )}
        </TableCell>
      ))}
      {actions && (
        <TableCell
          role="cell"
          className="py-1.5 text-right max-md:absolute max-md:top-2 max-md:right-3 max-md:!p-0"
        >
          {actions}
        </TableCell>
      )}
    </TableRow>
  );
}
