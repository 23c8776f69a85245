import { cursorOf } from "#server/wire/atoms/lists/list-place.ts";

type Page<Row> = { data: readonly Row[]; pagination: { hasMore: boolean } };
export type PageAfter = { limit: number; after?: string };

/** Rows acted on at once, at most, of all that a list matches. Each is done by itself: a few minutes at most. */
export const wholeMax = 1_000;
/** As many as the service gives at once. */
const pageMax = 100;

/**
 * The newest rows that a list matches, `wholeMax` at most, page by page. Each page begins after the last row of
 * the one before, wherever that stands by now: what comes or leaves meanwhile moves no other out of sight, and
 * each is there once.
 */
export async function readWhole<Row extends { id: string; createdAt: string }>(
  read: (page: PageAfter) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < wholeMax) {
    const last = rows.at(-1);
    const after = last && cursorOf({ createdAt: new Date(last.createdAt), id: last.id });
    const { data, pagination } = await read({ limit: pageMax, ...(after && { after }) });
    rows.push(...data);
    if (!pagination.hasMore || data.length === 0) break;
  }
  return rows.slice(0, wholeMax);
}
