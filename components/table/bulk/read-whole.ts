type Page<Row> = { data: readonly Row[]; pagination: { hasMore: boolean } };

/** Of all that a list matches so many are acted on at once, each by itself: a few minutes at most. */
export const wholeMax = 1_000;
/** As many as the service gives at once. */
const pageMax = 100;

/**
 * The newest rows that a list matches, `wholeMax` at most, page by page. What is made meanwhile moves the others
 * to later pages, so that one may be met twice and none is missed; each is there once.
 */
export async function readWhole<Row extends { id: string }>(
  read: (page: { limit: number; offset: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let offset = 0; offset < wholeMax; offset += pageMax) {
    const { data, pagination } = await read({ limit: pageMax, offset });
    for (const row of data) rows.set(row.id, row);
    if (!pagination.hasMore) break;
  }
  return [...rows.values()].slice(0, wholeMax);
}
