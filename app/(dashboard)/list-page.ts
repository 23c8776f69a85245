import { cache } from "react";
import { type ListUrl, readListUrl, type SearchParams } from "#components/table/list-url.ts";
import type { ListChoices, ListName } from "#server/wire/dashboard/list-choices.ts";
import { getCaller } from "#app/(dashboard)/api.ts";

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
