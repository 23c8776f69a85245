"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { isBusy } from "#components/frame/is-busy.ts";
import { BulkBar } from "#components/table/bulk/bulk-bar.tsx";
import { useSelection } from "#components/table/bulk/use-selection.ts";
import { DataRows, type RowsProps } from "#components/table/data-rows.tsx";
import { listHref } from "#components/table/list-url.ts";
import { ListBar } from "#components/table/list/list-bar.tsx";
import { useList } from "#components/table/list/list-context.tsx";
import { useDensity } from "#components/table/list/use-density.ts";
import { useHiddenColumns } from "#components/table/list/use-hidden-columns.ts";
import { useRowsPerPage } from "#components/table/list/use-rows-per-page.ts";
import { useShownNews } from "#components/table/live/use-shown-news.ts";
import { Pagination, type PaginationInfo } from "#components/table/pagination.tsx";

type ListedRow = { id: string; createdAt?: string };

type DataTableProps<Row> = Omit<
  RowsProps<Row>,
  "isFresh" | "hidden" | "density" | "chosen" | "isChoosing" | "daysAsOf"
> & {
  /** Whether a phone's rows are parted by days, while they are in the order of time. */
  hasDays?: boolean;
  /** Null for an excerpt, which has no pages. */
  pagination: PaginationInfo | null;
  /** Shown in place of the table when there is no row. */
  empty: ReactNode;
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
        <DataRows
          {...{ ...props, chosen, isChoosing }}
          hidden={hidden.ids}
          density={density.now}
          isFresh={news.isFresh}
          daysAsOf={list && props.hasDays && isByTime(sort) ? list.asOf : null}
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

function isByTime(sort: string | undefined): boolean {
  return sort === undefined || sort === "newest" || sort === "oldest";
}

function Pages({ info }: { info: PaginationInfo }) {
  const params = Object.fromEntries(useSearchParams());
  // Below other rows it is another line, and none that slides there.
  return <Pagination key={listHref(params, {})} info={info} params={params} />;
}

/** J and K move the focus from row to row of a list; Enter follows the link, as everywhere. */
function useRowKeys(): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = { j: 1, k: -1 }[event.key];
      if (!step || event.metaKey || event.ctrlKey || event.altKey || isBusy(event)) return;
      const links = [...(table.current?.querySelectorAll<HTMLElement>("a[data-row]") ?? [])];
      if (links.length === 0) return;
      // The row's box may have the focus, too.
      const row = document.activeElement?.closest("tr");
      const at = links.findIndex((link) => link.closest("tr") === row);
      const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1);
      event.preventDefault();
      links[next]?.focus({ focusVisible: true } as FocusOptions);
      links[next]?.closest("tr")?.scrollIntoView({ block: "nearest" });
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return table;
}
