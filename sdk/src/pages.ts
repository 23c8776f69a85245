export type PageAnswer<Item> = {
  data: Item[];
  pagination: { limit: number; offset: number; total: number; hasMore: boolean };
};

/** Where a page begins: after a record, or at a number where a list cannot tell. */
export type Start = { after: string } | { offset: number };
type Loaded<Item> = { page: PageAnswer<Item>; link: string | null };
type Load<Item> = (start: Start | undefined) => Promise<Loaded<Item>>;

/**
 * A list: awaited it is one page, in `for await` it is every record of all pages.
 *
 *     const { data, pagination } = await canary.customers.list({ limit: 20 });
 *     for await (const customer of canary.customers.list()) …
 */
export class PageList<Item> implements PromiseLike<PageAnswer<Item>>, AsyncIterable<Item> {
  private readonly load: Load<Item>;

  constructor(load: Load<Item>) {
    this.load = load;
  }

  then<Done = PageAnswer<Item>, Failed = never>(
    done?: ((page: PageAnswer<Item>) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.load(undefined)
      .then(({ page }) => page)
      .then(done, failed);
  }

  /** Newest first. What is added or removed while it is read repeats and hides no other record. */
  async *[Symbol.asyncIterator](): AsyncIterator<Item> {
    let start: Start | undefined;
    for (let more = true; more;) {
      const { page, link } = await this.load(start);
      yield* page.data;
      const { offset, hasMore } = page.pagination;
      const after = afterOf(link);
      start = after === null ? { offset: offset + page.data.length } : { after };
      more = hasMore && page.data.length > 0;
    }
  }

  /** All records, at most `limit` when given. */
  async all({ limit = Infinity }: { limit?: number | undefined } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }
}

/** The `after` of the next page, from `Link: <…?after=…>; rel="next"`. */
function afterOf(link: string | null): string | null {
  const query = /<[^?>]*\?([^>]*)>; rel="next"/.exec(link ?? "")?.[1];
  return query === undefined ? null : new URLSearchParams(query).get("after");
}
