"use client";

import { useSearchParams } from "next/navigation";
import { Fragment, type ReactNode, useMemo } from "react";
import type { Bulk } from "#components/table/bulk/bulk-act.ts";
import type { Chosen } from "#components/table/bulk/use-selection.ts";
import type { DataColumn } from "#components/table/data-column.ts";
import { asCell, asRow, DataRow } from "#components/table/data-row.tsx";
import { gridColumns, isGrid } from "#components/table/grid-columns.ts";
import { ChooseAll, HeadCell } from "#components/table/head-cells.tsx";
import { listHref } from "#components/table/list-url.ts";
import { isCompact, lastShown, rowCells } from "#components/table/row-cells.ts";
import { useDayHeads } from "#components/table/use-day-heads.ts";
import { useRowPresses } from "#components/table/use-row-presses.ts";
import { cn } from "#components/ui/cn.ts";
import { Table, TableHeadCell, TableRow } from "#components/ui/table.tsx";
import { UnderWay } from "#components/ui/under-way.tsx";
import { useScript } from "#components/ui/use-script.ts";
import type { Density } from "#server/wire/dashboard/list-choices.ts";

export type RowsProps<Row> = {
  /** The name of the table's content, for screen readers. */
  label: string;
  columns: DataColumn<Row>[];
  rows: Row[];
  /** Where a row leads: its first cell becomes the link, the rest of the row follows a click. */
  rowHref?: (row: Row) => string | undefined;
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode;
  /** How the list is sorted: the value of a column's `sort`. */
  sort?: string;
  /** The acts for several rows; without them none are chosen. */
  bulk?: Bulk<Row>;
  isFresh: (row: Row) => boolean;
  hidden: ReadonlySet<string>;
  density: Density;
  chosen: Chosen;
  /** On a phone. */
  isChoosing: boolean;
  /** As of when a phone's rows are parted by days; null where they are not. */
  daysAsOf: string | null;
};

/** A table's head and rows. */
export function DataRows<Row extends { id: string; createdAt?: string }>(props: RowsProps<Row>) {
  const { columns, rows, actions, rowHref, isFresh, chosen, bulk, isChoosing } = props;
  const params = Object.fromEntries(useSearchParams());
  const isLive = useScript();
  const { isGoing, presses } = useRowPresses(chosen.turn);
  const heads = useDayHeads(rows, props.daysAsOf);
  const hasActions = actions !== undefined;
  const shown = useMemo(() => {
    // The first is where its rows lead.
    const hidden = new Set([...props.hidden].filter((id) => id !== columns[0]?.id));
    return { hidden, hasActions };
  }, [columns, props.hidden, hasActions]);
  const cells = useMemo(() => rowCells(columns, shown), [columns, shown]);
  const last = lastShown(columns, shown);
  const compact = isCompact(columns);
  const grid = isGrid(columns);
  return (
    <div className="relative md:overflow-x-auto">
      {isGoing && <UnderWay />}
      <Table
        role="table"
        aria-label={props.label}
        data-density={props.density}
        className={cn("group/table max-md:block", grid && "md:block md:min-w-(--least)")}
        style={grid ? gridColumns({ columns, hasBoxes: bulk !== undefined, ...shown }) : undefined}
      >
        <thead
          role="rowgroup"
          className={cn(
            isChoosing ? "max-md:block" : "max-md:sr-only max-md:focus-within:not-sr-only",
            grid && "md:block",
          )}
        >
          <TableRow
            role="row"
            className={cn(
              "max-md:relative max-md:block",
              grid && "md:grid md:grid-cols-(--columns)",
            )}
          >
            {bulk && <ChooseAll chosen={chosen} of={rows.length} isOnPhone={isChoosing} />}
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                sort={props.sort}
                params={params}
                className={cn(
                  "max-md:sr-only max-md:focus-within:not-sr-only",
                  shown.hidden.has(column.id) && "md:hidden",
                  column.id === last && "md:pr-7",
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
        {/* Another filter or order is another list: no row that is in both slides over the screen. */}
        <tbody
          key={listHref(params, {})}
          role="rowgroup"
          className={cn("max-md:block", grid && "md:block")}
          {...presses}
        >
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {heads[index] && <DayHead>{heads[index]}</DayHead>}
              <DataRow
                row={row}
                cells={cells}
                href={rowHref?.(row)}
                actions={actions?.(row)}
                isCompact={compact}
                isGrid={grid}
                isFresh={isFresh(row)}
                choice={bulk ? bulk.nameOf(row) : null}
                isChosen={chosen.ids.has(row.id)}
                isChoosing={isChoosing}
                isLive={isLive}
              />
            </Fragment>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** On a phone, where the column of times is a corner of each row. */
function DayHead({ children }: { children: string }) {
  return (
    <tr {...asRow} className="border-b border-line max-md:block md:hidden">
      <td {...asCell} className="block bg-canvas px-4 py-1.5 text-xs font-medium text-ink-muted">
        {children}
      </td>
    </tr>
  );
}
