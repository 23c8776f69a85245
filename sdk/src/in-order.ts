/** The fields of an event that give its order. Webhooks and `canary.events.list` both have them. */
export type Sequenced = {
  id: string;
  relatedEntityId: string | null;
  sequence: number | null;
};

export type InOrderOptions<Event extends Sequenced> = {
  /** Called with each event once, those of one object by their sequence. */
  apply: (event: Event) => void | Promise<void>;
  /** The events of an object after a sequence, as many as there are, in any order. */
  fetch: (relatedEntityId: string, after: number) => Promise<Event[]>;
  /** The last sequence applied of an object, where that is kept; in memory by default. */
  last?: ((relatedEntityId: string) => number | Promise<number>) | undefined;
};

/**
 * Makes of webhooks, which can come twice, late, or not at all, what happened: each event of an
 * object once and in order. What is missing before an event is fetched.
 */
export class InOrder<Event extends Sequenced> {
  private readonly options: InOrderOptions<Event>;
  private readonly applied = new Map<string, number>();
  private readonly turns = new Map<string, Promise<void>>();

  constructor(options: InOrderOptions<Event>) {
    this.options = options;
  }

  /** Resolves when the event, and all before it, have been applied. */
  async receive(event: Event): Promise<void> {
    const { relatedEntityId: id, sequence } = event;
    if (id === null || sequence === null) return this.options.apply(event);
    return this.inTurn(id, async () => {
      const last = await this.lastOf(id);
      if (sequence <= last) return;
      const missing = sequence > last + 1 ? await this.options.fetch(id, last) : [];
      await this.applyAll(id, last, [...missing, event]);
    });
  }

  /** Fetches what came after the last event of an object, such as one whose last webhook was lost. */
  async catchUp(relatedEntityId: string): Promise<void> {
    return this.inTurn(relatedEntityId, async () => {
      const last = await this.lastOf(relatedEntityId);
      await this.applyAll(relatedEntityId, last, await this.options.fetch(relatedEntityId, last));
    });
  }

  private async applyAll(id: string, last: number, events: Event[]): Promise<void> {
    const bySequence = new Map(events.map((event) => [event.sequence ?? 0, event]));
    const inOrder = [...bySequence.entries()].sort(([left], [right]) => left - right);
    for (const [sequence, event] of inOrder) {
      if (sequence <= last) continue;
      await this.options.apply(event);
      this.applied.set(id, sequence);
    }
  }

  private async lastOf(id: string): Promise<number> {
    return this.applied.get(id) ?? (await this.options.last?.(id)) ?? 0;
  }

  /** One event of an object at a time; a failure is the caller's, and holds up nobody. */
  private inTurn(id: string, work: () => Promise<void>): Promise<void> {
    const before = this.turns.get(id) ?? Promise.resolve();
    const done = before.catch(() => {}).then(work);
    this.turns.set(id, done);
    const forget = () => {
      if (this.turns.get(id) === done) this.turns.delete(id);
    };
    done.then(forget, forget);
    return done;
  }
}
