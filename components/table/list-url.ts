import {
  rowsChoices,
  rowsDefault,
  type RowsPerPage,
} from "#server/wire/atoms/lists/rows-per-page.ts";

/** Search parameters as Next hands them to a page; URLSearchParams can be read into them too. */
export type SearchParams = Record<string, string | string[] | undefined>;

export type ListUrl = {
  page: number;
  limit: number;
  offset: number;
};

/**
 * The page that a list's address asks for. Nonsense means the first page. The first is as long as its reader
 * likes; the address of a later one says how long, so that it is the same rows for whoever opens it.
 */
export function readListUrl(params: SearchParams, liked: RowsPerPage = rowsDefault): ListUrl {
  const page = /^[1-9]\d{0,6}$/.test(one(params.page) ?? "") ? Number(one(params.page)) : 1;
  const named = rowsChoices.find((rows) => String(rows) === one(params.rows));
  const limit = named ?? (page === 1 ? liked : rowsDefault);
  return { page, limit, offset: (page - 1) * limit };
}

/** The changes to a list's address that lead to this page, with this many rows per page. */
export function toPage(page: number, rows: number): Record<"page" | "rows", string | null> {
  const isSaid = page > 1 && rows !== rowsDefault;
  return { page: String(page), rows: isSaid ? String(rows) : null };
}

/**
 * The same list with something changed; an empty value removes the parameter. Anything but
 * turning the page goes back to the first page, where the changed list begins.
 */
export function listHref(params: SearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams();
  for (const [key, value] of Object.entries({
    ...params,
    page: undefined,
    rows: undefined,
    ...changes,
  })) {
    const text = one(value ?? undefined);
    if (text) next.set(key, text);
  }
  if (next.get("page") === "1") next.delete("page");
  const query = next.toString();
  return query ? `?${query}` : "?";
}

/** The value of a filter when it is one of those the list knows, else undefined. */
export function readFilter<Value extends string>(
  params: SearchParams,
  key: string,
  allowed: readonly Value[],
): Value | undefined {
  return allowed.find((value) => value === one(params[key]));
}

/** A free text parameter, trimmed; undefined when empty. */
export function readText(params: SearchParams, key: string): string | undefined {
  return one(params[key])?.trim().slice(0, 255) || undefined;
}

/** A parameter that may be repeated counts once. */
export function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
