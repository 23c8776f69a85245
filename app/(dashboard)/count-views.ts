import type { SearchParams } from "#components/table/list-url.ts";
import type { ViewCounts } from "#components/table/list/list-context.tsx";
import { viewCountMs, viewCountsMs } from "#server/wire/atoms/lists/view-query.ts";
import type { SavedView } from "#server/wire/dashboard/list-choices.ts";

type Lists<Filter> = {
  /** Reads the filter from a view's address, as the page reads its own. */
  read: (params: SearchParams) => Filter;
  /** The list itself, with one row: filter, role and limits are the list's own. */
  list: (filter: Filter) => Promise<{ pagination: { total: number } }>;
};

/**
 * How many rows each saved view of a list shows, by its query; "" for all of them. One after another, until one
 * takes too long: those after it would, too. Never fails: a count is an ornament.
 */
export function countViewsOf<Filter>({ read, list }: Lists<Filter>) {
  return async (views: readonly SavedView[]): Promise<ViewCounts> => {
    const counts: ViewCounts = {};
    const endsAt = performance.now() + viewCountsMs;
    for (const query of ["", ...views.map((view) => view.query)]) {
      const filter = read(Object.fromEntries(new URLSearchParams(query)));
      const leftMs = Math.min(viewCountMs, endsAt - performance.now());
      const total = leftMs > 0 ? await within(leftMs, list(filter)) : null;
      if (total === null) break;
      counts[query] = total;
    }
    return counts;
  };
}

/** The result, or null if it is late or refused. */
async function within(
  ms: number,
  answer: Promise<{ pagination: { total: number } }>,
): Promise<number | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ms, null);
  const total = answer.then(
    ({ pagination }) => pagination.total,
    () => null,
  );
  return Promise.race([total, late]).finally(() => clearTimeout(timer));
}
