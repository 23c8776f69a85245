import { addMs, type Clock } from "#server/core/clock.ts";
import type { LoggedRequest } from "#server/wire/logged-request.ts";

/** A page of those since then, newest first: from the beginning, or after the last of the page before. */
type ListPage = (since: Date, last?: LoggedRequest) => Promise<LoggedRequest[]>;

/** A request is written when it has been answered: one that took long comes after younger ones. */
const lateMs = 150_000;
/** So often all of that time is read, for those that stand among many younger ones. */
const wholeEvery = 10;

/** Tells the requests of the log that were not there before, each once. */
export class FollowedRequests {
  /** When each known request came, by its id. Holds only requests of the period that is read. */
  readonly known = new Map<string, number>();
  private readonly clock: Clock;
  private readonly listPage: ListPage;
  private round = 0;

  constructor(clock: Clock, listPage: ListPage) {
    this.clock = clock;
    this.listPage = listPage;
  }

  know(requests: readonly LoggedRequest[]): void {
    for (const { id, createdAt } of requests) this.known.set(id, Date.parse(createdAt));
  }

  /**
   * Requests that are new since the last call, oldest first. The first call returns all of the last minutes
   * (`lateMs`).
   */
  async next(): Promise<LoggedRequest[]> {
    const since = addMs(this.clock.now(), -lateMs);
    for (const [id, at] of this.known) if (at < since.getTime()) this.known.delete(id);
    const fresh = await this.read(since, this.round % wholeEvery === 0);
    this.round += 1;
    return fresh.toSorted(
      (one, other) =>
        Date.parse(one.createdAt) - Date.parse(other.createdAt) || (one.id < other.id ? -1 : 1),
    );
  }

  /** Page by page until one holds nothing new, or to the end. */
  private async read(since: Date, isWhole: boolean): Promise<LoggedRequest[]> {
    const fresh: LoggedRequest[] = [];
    let last: LoggedRequest | undefined;
    do {
      const page = await this.listPage(since, last);
      const unknown = page.filter(({ id }) => !this.known.has(id));
      this.know(unknown);
      fresh.push(...unknown);
      last = unknown.length > 0 || isWhole ? page.at(-1) : undefined;
    } while (last !== undefined);
    return fresh;
  }
}
