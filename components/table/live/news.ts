/** The parts of a shown page that decide what is new beside it. */
export type ShownPage = {
  rows: readonly { id: string; createdAt?: string }[];
  /** When the page was read. */
  asOf: string;
  /** Whether it is where new rows would stand: the first page, newest first. */
  isNewest: boolean;
  isFull: boolean;
};

/** A row may be committed so long after the moment that it bears, or bear another machine's. */
const lateMs = 5000;
/** More than that is said as “99+”, and nobody needs to know it more exactly. */
export const newsMax = 99;

/**
 * From when on rows are counted. Where new rows would stand, from a little before the page was read, so
 * that what was committed late is not missed: those that the page shows already are taken off again. But
 * not from before the last row of a full page, below which stand others that are not new.
 */
export function sinceOf({ rows, asOf, isNewest, isFull }: ShownPage): string {
  if (!isNewest) return asOf;
  const early = new Date(Date.parse(asOf) - lateMs).toISOString();
  const last = isFull ? rows.at(-1)?.createdAt : undefined;
  return last !== undefined && last > early ? last : early;
}

/** How many of those that were made since then the page does not show. */
export function countNews(page: ShownPage, foundSince: number): number {
  const since = sinceOf(page);
  const shown = page.isNewest
    ? page.rows.filter(({ createdAt }) => createdAt !== undefined && createdAt >= since).length
    : 0;
  return Math.max(0, foundSince - shown);
}

/**
 * Said while there are none, and not more than is known: that a row has changed is not asked. Null once an
 * ask has failed, until the next one is answered.
 */
export function quietWords([, many]: readonly [string, string], isKnown: boolean): string | null {
  return isKnown ? `No new ${many}` : null;
}

/** “3 new”, which a phone says beside views, and what they are: “payments”. */
export function newsWords(
  count: number,
  [one, many]: readonly [string, string],
): { short: string; what: string } {
  const short = `${count > newsMax ? `${newsMax}+` : count} new`;
  return { short, what: count === 1 ? one : many };
}
