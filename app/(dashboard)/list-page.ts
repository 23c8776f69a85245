import { cache } from "react";
import { getCaller } from "#app/(dashboard)/api.ts";
import { countViewsOf } from "#app/(dashboard)/count-views.ts";
import { type ListUrl, readListUrl, type SearchParams } from "#components/table/list-url.ts";
import type { ListFilters } from "#components/table/live/live-lists.ts";
import type { ListChoices } from "#server/wire/dashboard/list-choices.ts";
import type { ListName } from "#server/wire/dashboard/lists.ts";

/** How whoever looks at the page likes this list; read once per request. */
export const listChoices = cache(async (list: ListName): Promise<ListChoices> => {
  const api = await getCaller();
  return api.lists.choices({ list });
});

/** The page of a list that its address asks for, as long as its reader likes it. */
export async function listPage(list: ListName, params: SearchParams): Promise<ListUrl> {
  const { rowsPerPage } = await listChoices(list);
  return readListUrl(params, rowsPerPage);
}

type ListReader<Filter, Answer> = {
  /** Reads the filter from an address: the page's own, and that of each saved view. */
  read: (params: SearchParams) => Filter;
  list: (input: Filter & { limit: number; offset: number }) => Promise<Answer>;
};

/** The rows that a list's address asks for, and the properties of the `ListSheet` that they stand on. */
export async function readList<
  Name extends ListName,
  Filter extends ListFilters[Name],
  Answer extends { pagination: { total: number } },
>(name: Name, params: SearchParams, { read, list }: ListReader<Filter, Answer>) {
  const { limit, offset } = await listPage(name, params);
  const filter = read(params);
  const countViews = countViewsOf({
    read,
    list: (narrowed) => list({ ...narrowed, limit: 1, offset: 0 }),
  });
  return { ...(await list({ ...filter, limit, offset })), sheet: { name, filter, countViews } };
}
