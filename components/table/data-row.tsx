"use client";

import { Link } from "#components/ui/link.tsx";
import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { TableCell, TableRow } from "#components/ui/table.tsx";
import type { DataColumn } from "#components/table/data-column.ts";

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

/** A row of a DataTable; on a phone two lines, or a card. */
export function DataRow<Row extends { id: string }>(props: {
  row: Row;
  columns: DataColumn<Row>[];
  href: string | undefined;
  actions: ReactNode;
  isCompact: boolean;
  /** It came by the last press of “3 new payments”. */
  isFresh: boolean;
  /** Columns that its reader leaves out, and the last that is left. On a phone a row has its own short form. */
  hidden: ReadonlySet<string>;
  last: string | undefined;
  /** Its box; null where nothing is done to several rows. */
  choice: Choice | null;
}) {
  const { row, columns, href, actions, isCompact, choice } = props;
  const router = useRouter();

  // A convenience for the mouse. The link in the first cell is what keyboards and readers use.
  function follow(event: MouseEvent<HTMLElement>) {
    const controls = "a, button, input, [role=menuitem], [data-choice]";
    const onControl = (event.target as HTMLElement).closest(controls);
    if (!href || onControl || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, "_blank", "noopener");
    else router.push(href);
  }

  return (
    <TableRow
      role="row"
      data-id={row.id}
      onClick={follow}
      className={cn(
        choice?.isOnPhone && "max-md:!pl-14",
        "max-md:relative max-md:px-4",
        isCompact
          ? "max-md:grid max-md:min-h-16 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:content-center max-md:gap-x-3 max-md:py-2"
          : "max-md:block max-md:py-3",
        href &&
          "cursor-pointer transition-colors hover:bg-surface-hover has-[a[data-row]:focus-visible]:bg-surface-hover has-[a[data-row]:focus-visible]:shadow-[inset_3px_0_0_var(--link)]",
        choice?.isChosen &&
          "bg-surface-selected shadow-[inset_3px_0_0_var(--link)] hover:bg-surface-selected",
      )}
    >
      {choice && <ChoiceCell {...choice} />}
      {columns.map((column, index) => (
        <TableCell
          key={column.id}
          role="cell"
          data-label={column.header}
          className={cn(
            isCompact ? corner(column.phone) : cardLine(index, column.phoneHidden),
            index === 0 && "font-semibold md:relative",
            column.align === "end" && "text-right",
            props.hidden.has(column.id) && "md:hidden",
            column.id === props.last && actions === undefined && "md:pr-7",
          )}
        >
          {index === 0 && href ? (
            <Link href={href} data-row className="min-w-0 rounded-sm break-words outline-none">
              {column.cell(row)}
            </Link>
          ) : (
            <span className="min-w-0 break-words">{column.cell(row)}</span>
          )}
          {index === 0 && props.isFresh && (
            <FreshDot className={choice ? "md:-left-8" : "md:left-3"} />
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

export type Choice = {
  name: string;
  isChosen: boolean;
  /** On a phone boxes are there once somebody wants to choose. */
  isOnPhone: boolean;
  turn: (isRange: boolean) => void;
};

/** The whole cell answers: a box is easily missed, and its row would open. */
function ChoiceCell({ name, isChosen, isOnPhone, turn }: Choice) {
  return (
    <TableCell
      role="cell"
      data-choice
      onClick={(event) => turn(event.shiftKey)}
      // With Shift the browser would mark the words between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={cn(
        "w-px cursor-default !pr-0",
        isOnPhone
          ? "max-md:absolute max-md:inset-y-0 max-md:left-0 max-md:flex max-md:h-full max-md:w-12 max-md:items-center max-md:!pl-4"
          : "max-md:hidden",
      )}
    >
      <Checkbox aria-label={`Choose ${name}`} checked={isChosen} className="size-4 max-md:size-5" />
    </TableCell>
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
