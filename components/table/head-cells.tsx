import { useId } from "react";
import type { Chosen } from "#components/table/bulk/use-selection.ts";
import type { DataColumn } from "#components/table/data-column.ts";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import { TableHeadCell } from "#components/ui/table.tsx";

type ChooseAllProps = { chosen: Chosen; of: number; isOnPhone: boolean };

/** All of the page, or none. */
export function ChooseAll({ chosen, of, isOnPhone }: ChooseAllProps) {
  const count = chosen.ids.size;
  const box = useId();
  return (
    <TableHeadCell
      role="columnheader"
      className="!pr-0 max-md:block max-md:h-auto max-md:w-auto max-md:border-b-0 max-md:!px-0"
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
export function HeadCell({ column, sort, params, className }: HeadCellProps) {
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
          className={cn("relative rounded-sm hover:text-ink", at >= 0 && "text-ink")}
        >
          {header}
          {/* In the margin, where the name stays above its figures. */}
          {at >= 0 && (
            <span aria-hidden className="absolute left-full pl-0.5">
              {at === 0 ? "↓" : "↑"}
            </span>
          )}
        </Link>
      ) : (
        header
      )}
    </TableHeadCell>
  );
}
