import type { ReactNode } from "react";
import { CountedActive } from "#app/(dashboard)/counted-active.tsx";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import type { ViewCounts } from "#components/table/list/list-context.tsx";
import type { SavedView } from "#server/wire/dashboard/list-choices.ts";

const states = ["true", "false"] as const;

/** The filter of a list whose rows are searched and switched on and off, from its page's address. */
export function activeFilter(params: SearchParams) {
  const active = readFilter(params, "active", states);
  return {
    search: readText(params, "search"),
    active: active === undefined ? undefined : active === "true",
  };
}

type ActiveName = "prices" | "products" | "shipping-rates";

type ActiveListProps = {
  /** The sheet of `readList`, read by `activeFilter`. */
  sheet: {
    name: ActiveName;
    filter: ReturnType<typeof activeFilter>;
    countViews: (views: readonly SavedView[]) => Promise<ViewCounts>;
  };
  params: SearchParams;
  /** The rows in words, such as "shipping rates". */
  rows: string;
  /** The texts that are searched. */
  searched: string;
  children: ReactNode;
};

/** Such a list, under its search and its filter by state. */
export function ActiveList({ sheet, params, rows, searched, children }: ActiveListProps) {
  return (
    <ListSheet<ActiveName>
      {...sheet}
      filters={
        <>
          <CountedActive
            list={sheet.name}
            isNarrow={sheet.filter.search !== undefined}
            current={readFilter(params, "active", states)}
            params={params}
          />
          <SearchForm
            action={`/${sheet.name}`}
            param="search"
            label={`Search ${rows}`}
            placeholder={searched}
            params={params}
            keep={["active"]}
          />
        </>
      }
    >
      {children}
    </ListSheet>
  );
}
