import { cursorOf } from "#server/wire/atoms/lists/list-place.ts";

/** The time of entries that have none and are listed by name, such as event types. */
const noTime = new Date(0).toISOString();

type List = { data: { id?: unknown; createdAt?: unknown }[]; pagination: { hasMore: boolean } };

/**
 * Where a list goes on, as `Link: <…>; rel="next"` (RFC 8288, relative to the address that was
 * asked). The next page begins after the place of the last record, not after a number of records:
 * records that are added or removed meanwhile make it neither repeat nor miss one.
 */
export function nextPage(output: unknown, target: string): Record<string, string> {
  if (!isList(output) || !output.pagination.hasMore) return {};
  const { id, createdAt = noTime } = output.data.at(-1) ?? {};
  if (typeof id !== "string" || typeof createdAt !== "string") return {};
  const [path, query] = target.split("?", 2);
  const asked = new URLSearchParams(query);
  asked.delete("offset");
  asked.set("after", cursorOf({ id, createdAt: new Date(createdAt) }));
  return { link: `<${path}?${asked}>; rel="next"` };
}

function isList(output: unknown): output is List {
  return typeof output === "object" && output !== null && "pagination" in output;
}
