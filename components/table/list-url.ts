export const pageSize = 25;

/** What Next hands to a page, and what URLSearchParams can be read into. */
export type SearchParams = Record<string, string | string[] | undefined>;

export type ListUrl = {
  page: number;
  limit: number;
  offset: number;
};

/** The page that a list's address asks for. Nonsense means the first page. */
export function readListUrl(params: SearchParams): ListUrl {
  const page = /^[1-9]\d{0,6}$/.test(one(params.page) ?? "") ? Number(one(params.page)) : 1;
  return { page, limit: pageSize, offset: (page - 1) * pageSize };
}

/**
 * The same list with something changed; an empty value removes the parameter. Anything but
 * turning the page goes back to the first page, where the changed list begins.
 */
export function listHref(params: SearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...params, page: undefined, ...changes })) {
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
