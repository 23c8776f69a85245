export type PageAnswer<Item> = {
  data: Item[];
  pagination: { limit: number; offset: number; total: number; hasMore: boolean };
};

type Load<Item> = (offset: number | undefined) => Promise<PageAnswer<Item>>;

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
    return this.load(undefined).then(done, failed);
  }

  /** Newest first. A record that moves over a page's end while it is read comes once. */
  async *[Symbol.asyncIterator](): AsyncIterator<Item> {
    const seen = new Set<unknown>();
    let offset: number | undefined;
    for (let more = true; more;) {
      const { data, pagination } = await this.load(offset);
      for (const item of data) {
        const { id } = item as { id?: unknown };
        if (id !== undefined && seen.has(id)) continue;
        seen.add(id);
        yield item;
      }
      offset = pagination.offset + data.length;
      more = pagination.hasMore && data.length > 0;
    }
  }

  /** All records, at most `limit` when given. */
  async all({ limit = Infinity }: { limit?: number } = {}): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) {
      if (items.length >= limit) break;
      items.push(item);
    }
    return items;
  }
}
