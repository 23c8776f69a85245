/** Views are counted so far; beside a name, more is only said to be more. */
export const viewCountMax = 1_000;
/** A count is an ornament of a view's name: one that takes longer is left out. */
export const viewCountMs = 200;
/** All views of a list together: a page ends its answer with their counts. */
export const viewCountsMs = 1_000;

/** An address's query as views are kept and compared: without its page and how long that is, in one order, nothing empty. */
export function viewQuery(query: string): string {
  const params = [...new URLSearchParams(query)].filter(
    ([name, value]) => name !== "page" && name !== "rows" && value.trim() !== "",
  );
  // A repeated parameter counts once, as everywhere in a list's address.
  const first = new Map(params.toReversed());
  return new URLSearchParams([...first].toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}
