import type { DataColumn } from "#components/table/data-column.ts";
import { isGrid } from "#components/table/grid-columns.ts";
import { cn } from "#components/ui/cn.ts";
import { cellClass } from "#components/ui/table.tsx";

/** A column as its rows have it: what all of its cells share is worked out once. */
export type RowCell<Row> = Pick<DataColumn<Row>, "id" | "header" | "cell" | "title"> & {
  className: string;
};

type Shown = {
  /** Columns that its reader leaves out. On a phone a row has its own short form. */
  hidden: ReadonlySet<string>;
  hasActions: boolean;
};

/** On a phone its rows are of two lines; else they become cards. */
export function isCompact(columns: readonly Pick<DataColumn<never>, "phone">[]): boolean {
  return columns.some(({ phone }) => phone === "title");
}

export function rowCells<Row>(columns: readonly DataColumn<Row>[], shown: Shown): RowCell<Row>[] {
  const compact = isCompact(columns);
  const last = lastShown(columns, shown);
  return columns.map((column, index) => ({
    ...column,
    className: cn(
      cellClass,
      isGrid(columns) && gridCell,
      compact ? `break-words ${corner(column.phone)}` : cardLine(index, column.phoneHidden),
      index === 0 && "font-semibold md:relative",
      column.align === "end" && "text-right",
      column.title && "truncate",
      shown.hidden.has(column.id) && "md:hidden",
      column.id === last && "md:pr-7",
      column.className,
    ),
  }));
}

/** The column at the table's edge; none where the rows' actions stand there. */
export function lastShown(
  columns: readonly Pick<DataColumn<never>, "id">[],
  { hidden, hasActions }: Shown,
): string | undefined {
  return hasActions ? undefined : columns.findLast(({ id }) => !hidden.has(id))?.id;
}

/** As high as what it says: the row is as high as rows are, and has it in its middle. */
export const gridCell = "md:h-auto md:min-w-0 md:group-data-[density=compact]/table:h-auto";

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
