"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ArrowUp, ListChecks, SlidersHorizontal } from "#components/icons/icons.ts";
import { ColumnMenu } from "#components/table/list/column-menu.tsx";
import { DensityMenu } from "#components/table/list/density-menu.tsx";
import type { List } from "#components/table/list/list-context.tsx";
import { RowsMenu } from "#components/table/list/rows-menu.tsx";
import type { ChosenDensity } from "#components/table/list/use-density.ts";
import type { HiddenColumns } from "#components/table/list/use-hidden-columns.ts";
import type { ChosenRows } from "#components/table/list/use-rows-per-page.ts";
import { ShownView, Views } from "#components/table/list/views.tsx";
import { quietWords } from "#components/table/live/news.ts";
import type { ShownNews } from "#components/table/live/use-shown-news.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { useScript } from "#components/ui/use-script.ts";
import { viewQuery } from "#server/wire/atoms/lists/view-query.ts";

type ListBarProps = {
  list: List;
  news: ShownNews;
  columns: { id: string; header: string }[];
  hidden: HiddenColumns;
  density: ChosenDensity;
  rows: ChosenRows;
  /** Whether boxes are shown on a phone; null where nothing is chosen. */
  choosing: { is: boolean; set: (is: boolean) => void } | null;
};

/**
 * All that stands above a list's table: saved views where there are any, and one line of filters and tools. It is as
 * high with news as without, so that nothing moves when there are some. On a phone with saved views the filters wait
 * behind a button until something is filtered.
 */
export function ListBar(props: ListBarProps) {
  const { list, news, choosing } = props;
  const hasViews = list.choices.views.length > 0;
  const isNarrowed = viewQuery(useSearchParams().toString()) !== "";
  const [isFiltering, setFiltering] = useState(false);
  const isFolded = hasViews && !isNarrowed && !isFiltering;
  return (
    <div className="border-b border-line py-1.5 max-md:py-1">
      {hasViews && (
        <div className="flex min-h-9 items-center gap-2 px-4 md:px-7">
          <Views {...list} />
          <div className="ml-auto flex shrink-0 items-center gap-2">
            <ShownView {...list} />
            <News {...news} list={list} isShort />
          </div>
          {list.filters && (
            <PhoneButton label="Filters" isOn={!isFolded} turn={() => setFiltering(!isFiltering)}>
              <SlidersHorizontal aria-hidden />
            </PhoneButton>
          )}
          <ChooseRows choosing={choosing} />
        </div>
      )}
      <div
        className={cn(
          "flex min-h-9 items-center gap-x-3 px-4 md:px-7",
          isFolded && "max-md:hidden",
        )}
      >
        <div className="-mx-1 flex min-w-0 flex-1 items-center gap-x-3 gap-y-2 p-1 max-md:flex-wrap md:overflow-x-auto md:[scrollbar-width:none]">
          {list.filters}
          {/* Behind all filters, so that none moves when there is something to save. */}
          {!hasViews && <ShownView {...list} />}
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {!hasViews && <News {...news} list={list} isShort />}
          <TableMenus {...props} />
          {!hasViews && <ChooseRows choosing={choosing} />}
        </div>
      </div>
    </div>
  );
}

/** How the table looks. A phone's rows have no columns and one height. */
function TableMenus({ columns, hidden, density, rows }: ListBarProps) {
  return (
    <>
      <RowsMenu rows={rows} />
      <DensityMenu density={density} />
      <ColumnMenu columns={columns} hidden={hidden} />
    </>
  );
}

function ChooseRows({ choosing }: Pick<ListBarProps, "choosing">) {
  if (!choosing) return null;
  return (
    <PhoneButton
      label="Choose rows"
      isOn={choosing.is}
      turn={() => choosing.set(!choosing.is)}
      className="-mr-2"
    >
      <ListChecks aria-hidden />
    </PhoneButton>
  );
}

function PhoneButton(props: {
  label: string;
  isOn: boolean;
  turn: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={props.label}
      aria-pressed={props.isOn}
      onClick={props.turn}
      className={cn("size-11 aria-pressed:text-link md:hidden", props.className)}
    >
      {props.children}
    </Button>
  );
}

type NewsProps = ShownNews & { list: List; isShort: boolean };

/**
 * “3 new payments”, quietly: rows come when somebody presses it, and not under their pointer. That there are none has its
 * room before it is known, so that no filter moves under a press.
 */
function News({ list, words, quiet, said, isShowing, show, isShort }: NewsProps) {
  const isLive = useScript();
  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      {words === null ? (
        <span
          className={cn(
            "px-2 text-xs whitespace-nowrap text-ink-subtle",
            isShort && "max-md:sr-only",
            !(isLive && quiet) && "invisible",
          )}
        >
          {quiet ?? quietWords(list.facts.words, true)}
        </span>
      ) : (
        <button
          type="button"
          onClick={show}
          aria-busy={isShowing}
          className={cn(
            "animate-appear inline-flex h-[30px] items-center gap-2 rounded-full border border-line-firm bg-surface px-3 text-table font-medium whitespace-nowrap shadow-sm hover:bg-surface-hover max-md:h-11 max-md:px-4",
            isShowing && "text-ink-muted",
          )}
        >
          <span aria-hidden className="size-2 rounded-full bg-accent" />
          <span>
            {words.short}
            <span className={cn(isShort && "max-md:sr-only")}> {words.what}</span>
          </span>
          <ArrowUp aria-hidden className="size-3.5 text-ink-muted" />
        </button>
      )}
    </>
  );
}
