"use client";

import { useSearchParams } from "next/navigation";
import { ArrowUp, ListChecks } from "lucide-react";
import { ColumnMenu } from "#components/table/list/column-menu.tsx";
import { DensityMenu } from "#components/table/list/density-menu.tsx";
import type { List } from "#components/table/list/list-context.tsx";
import type { ChosenDensity } from "#components/table/list/use-density.ts";
import type { HiddenColumns } from "#components/table/list/use-hidden-columns.ts";
import { RowsMenu } from "#components/table/list/rows-menu.tsx";
import type { ChosenRows } from "#components/table/list/use-rows-per-page.ts";
import { ShownView, Views } from "#components/table/list/views.tsx";
import type { ShownNews } from "#components/table/live/use-shown-news.ts";
import { Button } from "#components/ui/button.tsx";
import { useScript } from "#components/ui/use-script.ts";
import { cn } from "#components/ui/cn.ts";
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
 * The line above a list's table. As high with news as without: nothing moves when there are some. On a phone it may
 * have nothing to say; then it is no more than the line, and news stand over what is above it.
 */
export function ListBar(props: ListBarProps) {
  const { list, news, columns, hidden, density, rows, choosing } = props;
  const hasViews = list.choices.views.length > 0;
  const isNarrowed = viewQuery(useSearchParams().toString()) !== "";
  const isBare = !hasViews && !isNarrowed && !choosing;
  return (
    <div
      className={cn(
        "flex min-h-11 items-center gap-2 border-b border-line px-4 md:px-7",
        isBare ? "max-md:relative max-md:min-h-0" : "max-md:min-h-13",
      )}
    >
      <Views {...list} />
      <ShownView {...list} />
      {/* Ends where the buttons begin, so that what is said in it pushes nothing aside. */}
      <div
        className={cn(
          "ml-auto flex shrink-0 justify-end",
          isBare && "max-md:absolute max-md:right-4 max-md:bottom-2 max-md:z-10",
        )}
      >
        <News {...news} isShort={hasViews || isBare} />
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <RowsMenu rows={rows} />
        <DensityMenu density={density} />
        <ColumnMenu columns={columns} hidden={hidden} />
        {choosing && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Choose rows"
            aria-pressed={choosing.is}
            onClick={() => choosing.set(!choosing.is)}
            className="-mr-2 size-11 aria-pressed:text-link md:hidden"
          >
            <ListChecks aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
}

/** “3 new payments”, quietly: rows come when somebody presses it, and not under their pointer. */
function News({ words, quiet, said, isShowing, show, isShort }: ShownNews & { isShort: boolean }) {
  const isLive = useScript();
  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      {words === null ? (
        isLive && (
          <span className={cn("px-2 text-xs text-ink-subtle", isShort && "max-md:sr-only")}>
            {quiet}
          </span>
        )
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
