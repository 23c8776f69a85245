import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "#server/workshop/simulate/random.ts";

type Parked = { what: string; resume: () => void };

/** One process, request or hand: everything that it does waits for its turn. */
export type Actor = {
  number: number;
  name: string;
  isDead: boolean;
  isDone: boolean;
  /** Where it is about to touch the world. */
  parked: Parked[];
  /** Backends of PostgreSQL that work for it at the moment. */
  statements: Set<number>;
  /** What else is under way for it outside. */
  calls: number;
  /** Connections that it holds, and how each is taken from it when it dies. */
  open: Map<object, () => Promise<void>>;
};

type Options = {
  killChance: number;
  /** Which of these backends of PostgreSQL wait for a lock. */
  blocked: (backends: number[]) => Promise<Set<number>>;
};

/** After this long PostgreSQL is asked why a statement has not ended. */
const patienceMs = 10;
/** What an actor does beside the world takes no time to speak of. */
const stuckMs = 120_000;

/**
 * Runs several actors at once, one step at a time, in an order that the random numbers choose. A
 * step ends where an actor is about to touch the world: a statement, BEGIN and COMMIT too, a call
 * of the processor. Whoever waits for a lock of another is passed over until that one lets go, so
 * that the same seed gives the same order. An actor that is killed stays where it is and what it
 * had begun in the database is rolled back, as of a process that died.
 */
export class Scheduler {
  private static readonly current = new AsyncLocalStorage<{ scheduler: Scheduler; actor: Actor }>();
  private readonly random: Random;
  private readonly options: Options;
  private readonly actors: Actor[] = [];
  private onChange = () => {};
  /** What was done in which order, for the report. */
  readonly steps: string[] = [];

  constructor(random: Random, options: Options) {
    this.random = random;
    this.options = options;
  }

  /** Who asks; undefined for who is not simulated. */
  static asking(): { scheduler: Scheduler; actor: Actor } | undefined {
    return Scheduler.current.getStore();
  }

  /** Begins an actor; it runs until its first touch. */
  begin(name: string, run: () => Promise<unknown>): void {
    const number = this.actors.length + 1;
    const fresh = { isDead: false, isDone: false, parked: [], calls: 0 };
    const actor: Actor = { ...fresh, number, name, statements: new Set(), open: new Map() };
    this.actors.push(actor);
    void Scheduler.current.run({ scheduler: this, actor }, async () => {
      try {
        await run();
      } catch (error) {
        this.note(actor, error instanceof Error ? error.message : String(error));
      }
      actor.isDone = true;
      this.onChange();
    });
  }

  note(actor: Actor, what: string): void {
    this.steps.push(`${actor.number}. ${actor.name} · ${what.split("\n").at(-1)}`);
  }

  /** Waits for this actor's turn, then does one thing to the world: `backend` does it, if a database. */
  async touch<Answer>(
    { actor, what, backend }: { actor: Actor; what: string; backend?: number },
    act: () => Promise<Answer>,
  ): Promise<Answer> {
    await new Promise<void>((resume) => {
      // A dead one never gets its turn.
      if (!actor.isDead) actor.parked.push({ what, resume });
      this.onChange();
    });
    this.note(actor, what);
    if (backend !== undefined) actor.statements.add(backend);
    actor.calls += 1;
    try {
      return await act();
    } finally {
      actor.calls -= 1;
      if (backend !== undefined) actor.statements.delete(backend);
      this.onChange();
    }
  }

  /** Runs everything to its end, beginning an actor of `coming` now and then. */
  async run(coming: (() => void)[]): Promise<void> {
    for (;;) {
      await this.rest();
      const waiting = this.actors.filter(({ parked, calls }) => parked.length > 0 && calls === 0);
      const canBegin = coming.length > 0;
      if (waiting.length === 0 && !canBegin) {
        if (this.busy().length === 0) return;
        // Only PostgreSQL can resolve a deadlock.
        await delay(5);
      } else if (canBegin && (waiting.length === 0 || this.random.chance(0.35))) coming.shift()?.();
      else await this.step(this.random.pick(waiting));
    }
  }

  private async step(actor: Actor): Promise<void> {
    if (this.random.chance(this.options.killChance)) return this.kill(actor);
    actor.parked.shift()?.resume();
  }

  private async kill(actor: Actor): Promise<void> {
    this.note(actor, `dies before ${actor.parked[0]?.what}`);
    actor.isDead = true;
    actor.parked = [];
    for (const giveBack of actor.open.values()) await giveBack();
  }

  private busy(): Actor[] {
    return this.actors.filter(
      ({ isDead, isDone, parked, calls }) =>
        !isDead && (calls > 0 || (!isDone && parked.length === 0)),
    );
  }

  /** Until everybody is about to touch the world, has ended or waits for a lock. */
  private async rest(): Promise<void> {
    const giveUpAt = performance.now() + stuckMs;
    for (;;) {
      // What follows from the last answer, without touching the world.
      await new Promise((resolve) => setImmediate(resolve));
      const busy = this.busy();
      if (busy.length === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        if (this.busy().length === 0) return;
      } else if (!(await this.somethingEnds()) && (await this.allWait(busy))) return;
      if (performance.now() > giveUpAt) throw this.stuck(busy);
    }
  }

  /** Until somebody comes to a touch, to its end or has an answer; false when that takes long. */
  private somethingEnds(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patienceMs);
      this.onChange = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  private stuck(busy: Actor[]): Error {
    const names = busy.map(({ name, calls }) => `${name} (${calls} calls)`).join(", ");
    return new Error(`not under the scheduler: ${names}\n${this.steps.slice(-15).join("\n")}`);
  }

  private async allWait(busy: Actor[]): Promise<boolean> {
    const backends = busy.flatMap(({ statements }) => [...statements]);
    if (busy.some(({ statements }) => statements.size === 0)) return false;
    const blocked = await this.options.blocked(backends);
    const isStill = busy.every(({ statements }) => statements.size > 0);
    return isStill && backends.every((backend) => blocked.has(backend));
  }
}
