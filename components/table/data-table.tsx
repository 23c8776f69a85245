"use client";

import { Link } from "#components/ui/link.tsx";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/cn.ts";
import { Table, TableHeadCell, TableRow } from "#components/ui/table.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataRow } from "#components/table/data-row.tsx";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import type { Bulk } from "#components/table/bulk/bulk-act.ts";
import { BulkBar } from "#components/table/bulk/bulk-bar.tsx";
import { type Chosen, useSelection } from "#components/table/bulk/use-selection.ts";
import { useList } from "#components/table/list/list-context.tsx";
import { ListBar } from "#components/table/list/list-bar.tsx";
import { useHiddenColumns } from "#components/table/list/use-hidden-columns.ts";
import { useRowsPerPage } from "#components/table/list/use-rows-per-page.ts";
import { useDensity } from "#components/table/list/use-density.ts";
import { useShownNews } from "#components/table/live/use-shown-news.ts";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { Pagination, type PaginationInfo } from "#components/table/pagination.tsx";
import type { Density } from "#server/wire/list-choices.ts";

type ListedRow = { id: string; createdAt?: string };

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
  /** What can be done to several rows; without it none are chosen. */
  bulk?: Bulk<Row>;
};

/**
 * A page of a list, newest first as the service lists it. The page lives in the address, so it
 * survives reload, back and sharing. On a phone each row becomes a card; the roles stand in the
 * markup because `display` would drop them.
 */
export function DataTable<Row extends ListedRow>(props: DataTableProps<Row>) {
  const { rows, pagination, sort, bulk } = props;
  const found = useList();
  const list = pagination ? found : null;
  const table = useRowKeys();
  const page = {
    rows,
    asOf: list?.asOf ?? "",
    isNewest: pagination?.offset === 0 && (sort === undefined || sort === "newest"),
    isFull: pagination?.hasMore === true,
  };
  const news = useShownNews(list, page, { total: pagination?.total ?? 0, table });
  const hidden = useHiddenColumns(list);
  const density = useDensity(list);
  const rowsPerPage = useRowsPerPage(list, pagination);
  const chosen = useSelection(table, rows, bulk !== undefined);
  const [isChoosing, setChoosing] = useState(false);
  const choosing = bulk && rows.length > 0 ? { is: isChoosing, set: setChoosing } : null;
  return (
    <div ref={table}>
      {list && (
        <ListBar
          {...{ list, news, hidden, density, choosing }}
          rows={rowsPerPage}
          columns={props.columns}
        />
      )}
      {rows.length === 0 ? (
        props.empty
      ) : (
        <Rows
          {...{ ...props, chosen, isChoosing }}
          hidden={hidden.ids}
          density={density.now}
          isFresh={news.isFresh}
        />
      )}
      {bulk && (
        <BulkBar
          rows={rows.filter(({ id }) => chosen.ids.has(id))}
          bulk={bulk}
          keepOnly={chosen.keepOnly}
          table={table}
          match={
            pagination && chosen.ids.size === rows.length && pagination.total > rows.length
              ? pagination
              : null
          }
        />
      )}
      {rows.length > 0 && pagination && <Pages info={pagination} />}
    </div>
  );
}

function Pages({ info }: { info: PaginationInfo }) {
  return <Pagination info={info} params={Object.fromEntries(useSearchParams())} />;
}

type RowsProps<Row> = DataTableProps<Row> & {
  isFresh: (row: Row) => boolean;
  hidden: ReadonlySet<string>;
  density: Density;
  chosen: Chosen;
  /** On a phone. */
  isChoosing: boolean;
};

function Rows<Row extends ListedRow>(props: RowsProps<Row>) {
  const { columns, rows, actions, rowHref, isFresh, chosen, bulk, isChoosing } = props;
  const params = Object.fromEntries(useSearchParams());
  const isCompact = columns.some(({ phone }) => phone === "title");
  // The first is where its rows lead.
  const hidden = new Set([...props.hidden].filter((id) => id !== columns[0]?.id));
  const last = columns.findLast(({ id }) => !hidden.has(id))?.id;
  const choiceOf = (row: Row) =>
    bulk
      ? {
          name: bulk.nameOf(row),
          isChosen: chosen.ids.has(row.id),
          isOnPhone: isChoosing,
          turn: (isRange: boolean) => chosen.turn(row.id, isRange),
        }
      : null;
  return (
    <Table
      role="table"
      aria-label={props.label}
      data-density={props.density}
      className="group/table max-md:block"
    >
      <thead role="rowgroup" className={isChoosing ? "max-md:block" : "max-md:sr-only"}>
        <TableRow role="row" className="max-md:relative max-md:block">
          {bulk && <ChooseAll chosen={chosen} of={rows.length} isOnPhone={isChoosing} />}
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              sort={props.sort}
              params={params}
              className={cn(
                "max-md:sr-only",
                hidden.has(column.id) && "md:hidden",
                column.id === last && !actions && "md:pr-7",
              )}
            />
          ))}
          {actions && (
            <TableHeadCell role="columnheader" className="max-md:sr-only">
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
            isFresh={isFresh(row)}
            choice={choiceOf(row)}
            {...{ isCompact, hidden, last }}
          />
        ))}
      </tbody>
    </Table>
  );
}

type ChooseAllProps = { chosen: Chosen; of: number; isOnPhone: boolean };

/** All of the page, or none. */
function ChooseAll({ chosen, of, isOnPhone }: ChooseAllProps) {
  const count = chosen.ids.size;
  const box = useId();
  return (
    <TableHeadCell
      role="columnheader"
      className="w-px !pr-0 max-md:block max-md:h-auto max-md:w-auto max-md:border-b-0 max-md:!px-0"
    >
      {/* On a phone the head is no more than this line, as wide as the rows that it chooses. */}
      <label
        htmlFor={box}
        className="flex items-center max-md:h-12 max-md:gap-4 max-md:px-4 max-md:text-sm"
      >
        <Checkbox
          id={box}
          aria-label="Choose all on this page"
          checked={count === 0 ? false : count === of ? true : "indeterminate"}
          onCheckedChange={chosen.turnAll}
          className="size-4 max-md:size-5"
        />
        {isOnPhone && (
          <span aria-hidden className="md:hidden">
            All on this page
          </span>
        )}
      </label>
    </TableHeadCell>
  );
}

type HeadCellProps = {
  column: Pick<DataColumn<never>, "header" | "align" | "sort">;
  sort: string | undefined;
  params: SearchParams;
  className: string;
};

/** A column's name; where it sorts the list, a link that does and says how it is sorted. */
function HeadCell({ column, sort, params, className }: HeadCellProps) {
  const { header, align, sort: ways } = column;
  const at = ways && sort ? ways.indexOf(sort) : -1;
  const next = ways?.[at === 0 ? 1 : 0];
  return (
    <TableHeadCell
      role="columnheader"
      aria-sort={at < 0 ? undefined : at === 0 ? "descending" : "ascending"}
      className={cn(align === "end" && "text-right", className)}
    >
      {next ? (
        <Link
          href={listHref(params, { sort: next })}
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
