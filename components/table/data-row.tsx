import { memo, type ReactNode } from "react";
import { gridCell, type RowCell } from "#components/table/row-cells.ts";
import { checkboxClass } from "#components/ui/checkbox-class.ts";
import { cn } from "#components/ui/cn.ts";
import { cellClass, rowClass } from "#components/ui/table.tsx";

// `display` takes away what these elements mean by themselves.
export const asRow = { role: "row" } as const;
export const asCell = { role: "cell" } as const;

type DataRowProps<Row> = {
  row: Row;
  cells: readonly RowCell<Row>[];
  /** Where it leads; its table follows the presses of all rows. */
  href: string | undefined;
  actions: ReactNode;
  isCompact: boolean;
  isGrid: boolean;
  /** It came by the last press of “3 new payments”. */
  isFresh: boolean;
  /** The row as its checkbox names it; null where nothing is done to several rows. */
  choice: string | null;
  isChosen: boolean;
  /** On a phone boxes are there once somebody wants to choose. */
  isChoosing: boolean;
  /** Whether the page's script is at work, which the box waits for. */
  isLive: boolean;
};

/**
 * A row of a DataTable; on a phone two lines, or a card. There are a hundred on a page: no element that is not
 * seen or heard, and no listener.
 */
function Row<Row extends { id: string }>(props: DataRowProps<Row>) {
  const { row, cells, href, actions, isCompact, choice, isFresh } = props;
  return (
    <tr
      {...asRow}
      data-id={row.id}
      className={rowLook({ ...props, isChoosing: choice !== null && props.isChoosing })}
    >
      {choice !== null && <ChoiceCell {...props} name={choice} />}
      {cells.map(({ id, header, className, cell, title }, index) => (
        <td
          key={id}
          {...asCell}
          data-label={isCompact ? undefined : header}
          title={title?.(row)}
          className={className}
        >
          {index === 0 && href ? (
            <a href={href} data-row className="min-w-0 rounded-sm break-words outline-none">
              {cell(row)}
            </a>
          ) : isCompact ? (
            cell(row)
          ) : (
            // On a phone its cell is a line with the column's name at the other end.
            <span className="min-w-0 break-words">{cell(row)}</span>
          )}
          {index === 0 && isFresh && (
            <FreshDot className={choice === null ? "md:left-3" : "md:-left-8"} />
          )}
        </td>
      ))}
      {actions !== undefined && (
        <td
          {...asCell}
          className={cn(
            cellClass,
            props.isGrid && gridCell,
            "text-right max-md:absolute max-md:right-3 max-md:!p-0",
            isCompact
              ? "max-md:inset-y-0 max-md:flex max-md:h-full max-md:items-center"
              : "max-md:top-2",
          )}
        >
          {actions}
        </td>
      )}
    </tr>
  );
}

export const DataRow = memo(Row) as typeof Row;

type Look = Pick<
  DataRowProps<never>,
  "href" | "isCompact" | "isGrid" | "isChosen" | "isChoosing" | "actions"
>;

function rowLook({ href, isCompact, isGrid, isChosen, isChoosing, actions }: Look): string {
  return cn(
    rowClass,
    isChoosing && "max-md:!pl-14",
    "max-md:relative max-md:px-4",
    isGrid && gridRow,
    isCompact && actions && "max-md:!pr-14",
    isCompact
      ? "max-md:grid max-md:min-h-16 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:content-center max-md:gap-x-3 max-md:py-2"
      : "max-md:block max-md:py-3",
    href &&
      "cursor-pointer hover:bg-surface-hover has-[a[data-row]:focus-visible]:bg-surface-hover has-[a[data-row]:focus-visible]:shadow-[inset_3px_0_0_var(--link)]",
    isChosen && "bg-surface-selected shadow-[inset_3px_0_0_var(--link)] hover:bg-surface-selected",
  );
}

/** Rows that are not on the screen are neither laid out nor painted; they keep the least height that rows have. */
const gridRow =
  "[contain-intrinsic-height:auto_1px] [content-visibility:auto] md:grid md:min-h-10 md:grid-cols-(--columns) md:items-center md:group-data-[density=compact]/table:min-h-8";

type ChoiceProps = Pick<DataRowProps<never>, "isGrid" | "isChosen" | "isChoosing" | "isLive">;

/** The whole cell answers: a box is easily missed, and its row would open. */
function ChoiceCell({
  name,
  isGrid,
  isChosen,
  isChoosing,
  isLive,
}: ChoiceProps & { name: string }) {
  return (
    <td
      {...asCell}
      data-choice
      className={cn(
        cellClass,
        "cursor-default !pr-0",
        isGrid && "md:flex md:h-auto md:items-center md:self-stretch",
        isChoosing
          ? "max-md:absolute max-md:inset-y-0 max-md:left-0 max-md:flex max-md:h-full max-md:w-12 max-md:items-center max-md:!pl-4"
          : "max-md:hidden",
      )}
    >
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={isChosen}
        readOnly
        disabled={!isLive}
        className={`${checkboxClass} size-4 max-md:size-5`}
      />
    </td>
  );
}

/** In the margin, where it moves nothing. */
function FreshDot({ className }: { className: string }) {
  return (
    <span
      className={cn(
        "pointer-events-none absolute top-1/2 left-1.5 size-1.5 -translate-y-1/2 rounded-full bg-accent",
        className,
      )}
    >
      <span className="sr-only">new</span>
    </span>
  );
}
