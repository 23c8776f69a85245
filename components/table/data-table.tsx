"use client";

import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { Table, TableCell, TableHeadCell, TableRow } from "#components/ui/table.tsx";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { Pagination, type PaginationInfo } from "#components/table/pagination.tsx";

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /**
   * The corner of a phone's row that it takes; what has none is left out there. A table without a
   * title becomes cards, in which `phoneHidden` leaves out.
   */
  phone?: "title" | "titleEnd" | "detail" | "detailEnd";
  phoneHidden?: boolean;
  /** What `sort` in the address says when this column sorts the list, the wish of a first press first. */
  sort?: readonly [first: string, second: string];
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
  /** How the list is sorted: the value of a column's `sort`. */
  sort?: string;
};

/**
 * A page of a list, newest first as the service lists it. The page lives in the address, so it
 * survives reload, back and sharing. On a phone each row becomes a card; the roles stand in the
 * markup because `display` would drop them.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { columns, rows, actions, rowHref } = props;
  const params = Object.fromEntries(useSearchParams());
  const table = useRowKeys();
  const isCompact = columns.some(({ phone }) => phone === "title");

  if (rows.length === 0) return <>{props.empty}</>;
  return (
    <div ref={table}>
      <Table role="table" aria-label={props.label} className="max-md:block">
        <thead role="rowgroup" className="max-md:sr-only">
          <TableRow role="row">
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={props.sort} params={params} />
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
              isCompact={isCompact}
            />
          ))}
        </tbody>
      </Table>
      {props.pagination && <Pagination info={props.pagination} params={params} />}
    </div>
  );
}

type HeadCellProps = {
  column: Pick<DataColumn<never>, "header" | "align" | "sort">;
  sort: string | undefined;
  params: SearchParams;
};

/** A column's name; where it sorts the list, a link that does and says how it is sorted. */
function HeadCell({ column, sort, params }: HeadCellProps) {
  const { header, align, sort: ways } = column;
  const at = ways && sort ? ways.indexOf(sort) : -1;
  const next = ways?.[at === 0 ? 1 : 0];
  return (
    <TableHeadCell
      role="columnheader"
      aria-sort={at < 0 ? undefined : at === 0 ? "descending" : "ascending"}
      className={cn(align === "end" && "text-right")}
    >
      {next ? (
        <Link
          href={listHref(params, { sort: next })}
          prefetch={false}
          scroll={false}
          className={cn("rounded-sm hover:text-ink", at >= 0 && "text-ink")}
        >
          {header}
          {at >= 0 && <span aria-hidden> {at === 0 ? "↓" : "↑"}</span>}
        </Link>
      ) : (
        header
      )}
    </TableHeadCell>
  );
}

const corners = {
  title: "max-md:col-start-1 max-md:row-start-1 max-md:text-sm max-md:font-semibold",
  titleEnd: "max-md:col-start-2 max-md:row-start-1 max-md:text-right max-md:text-sm",
  detail: "max-md:col-start-1 max-md:row-start-2",
  detailEnd: "max-md:col-start-2 max-md:row-start-2 max-md:text-right",
};

/** The place of a cell in a phone's row of two lines. */
function corner(phone: DataColumn<never>["phone"]): string {
  if (!phone) return "max-md:hidden";
  return `${corners[phone]} max-md:block max-md:h-auto max-md:min-w-0 max-md:truncate max-md:!p-0`;
}

/** A cell as a line of the card that a row becomes on a phone. */
function cardLine(index: number, isHidden = false): string {
  return cn(
    "max-md:flex max-md:h-auto max-md:justify-between max-md:gap-6 max-md:!px-0 max-md:py-1",
    index > 0 &&
      "max-md:before:shrink-0 max-md:before:text-ink-muted max-md:before:content-[attr(data-label)]",
    index === 0 && "max-md:!pr-12",
    isHidden && "max-md:hidden",
  );
}

function DataRow<Row>(props: {
  row: Row;
  columns: DataColumn<Row>[];
  href: string | undefined;
  actions: ReactNode;
  isCompact: boolean;
}) {
  const { row, columns, href, actions, isCompact } = props;
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
        "max-md:relative max-md:px-4",
        isCompact
          ? "max-md:grid max-md:min-h-16 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:content-center max-md:gap-x-3 max-md:py-2"
          : "max-md:block max-md:py-3",
        href &&
          "cursor-pointer transition-colors hover:bg-surface-hover has-[a[data-row]:focus-visible]:bg-surface-hover has-[a[data-row]:focus-visible]:shadow-[inset_3px_0_0_var(--link)]",
      )}
    >
      {columns.map((column, index) => (
        <TableCell
          key={column.id}
          role="cell"
          data-label={column.header}
          className={cn(
            isCompact ? corner(column.phone) : cardLine(index, column.phoneHidden),
            index === 0 && "font-semibold",
            column.align === "end" && "text-right",
          )}
        >
          {index === 0 && href ? (
            <Link
              href={href}
              prefetch={false}
              data-row
              className="min-w-0 rounded-sm break-words outline-none"
            >
              {column.cell(row)}
            </Link>
          ) : (
            <span className="min-w-0 break-words">{column.cell(row)}</span>
          )}
        </TableCell>
      ))}
      {actions !== undefined && (
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
