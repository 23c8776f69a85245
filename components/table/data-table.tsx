"use client";

import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { Table, TableCell, TableHeadCell, TableRow } from "#components/ui/table.tsx";
import { Pagination, type PaginationInfo } from "#components/table/pagination.tsx";

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** Leave out of the card that a row becomes on a phone. */
  phoneHidden?: boolean;
};

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: DataColumn<Row>[];
  rows: Row[];
  /** Null for an excerpt, which has no pages. */
  pagination: PaginationInfo | null;
  /** Where a row leads: its first cell becomes the link, the rest of the row follows a click. */
  rowHref?: (row: Row) => string;
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode;
  /** Shown in place of the table when there is no row. */
  empty: ReactNode;
};

/**
 * A page of a list, newest first as the service lists it. The page lives in the address, so it
 * survives reload, back and sharing. On a phone each row becomes a card; the roles stand in the
 * markup because `display` would drop them.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { columns, rows, actions, rowHref } = props;
  const params = Object.fromEntries(useSearchParams());

  if (rows.length === 0) return <>{props.empty}</>;
  return (
    <div>
      <Table role="table" aria-label={props.label} className="max-md:block">
        <thead role="rowgroup" className="max-md:sr-only">
          <TableRow role="row">
            {columns.map(({ id, header, align }) => (
              <TableHeadCell
                key={id}
                role="columnheader"
                className={cn(align === "end" && "text-right")}
              >
                {header}
              </TableHeadCell>
            ))}
            {actions && (
              <TableHeadCell role="columnheader">
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            )}
          </TableRow>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row) => (
            <DataRow
              key={row.id}
              row={row}
              columns={columns}
              href={rowHref?.(row)}
              actions={actions?.(row)}
            />
          ))}
        </tbody>
      </Table>
      {props.pagination && <Pagination info={props.pagination} params={params} />}
    </div>
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
            <Link
              href={href}
              prefetch={false}
              className="min-w-0 rounded-sm break-words hover:underline"
            >
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
