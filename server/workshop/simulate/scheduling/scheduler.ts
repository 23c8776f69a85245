import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { isDomainError } from "#server/core/errors.ts";
import {
  isProcessorRefused,
  isProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import {
  type Actor,
  canGoOn,
  heldUp,
  isBusy,
  takeNext,
} from "#server/workshop/simulate/scheduling/actor.ts";
import type { Blocked } from "#server/workshop/simulate/scheduling/blocked-backends.ts";
import type { Freezer } from "#server/workshop/simulate/scheduling/frozen-backends.ts";

export type TurnRates = {
  /** How often a step is the last of its actor. */
  deathChance: number;
  /** How often somebody new begins before the others go on. */
  startChance: number;
  /** One goes on for as long as it can, and now and then falls behind all others; else all take turns. */
  keepsTurn: boolean;
};

type Options = TurnRates & { blocked: Blocked; freezer: Freezer };
type Touch = { actor: Actor; what: string; backend?: number };

/** Somebody goes on outside of the scheduler's turns: no history at all. */
export class Stuck extends Error {
  override name = "Stuck";
}

/** A refusal, or a processor that cannot be reached. */
function isExpected(error: unknown): boolean {
  return isDomainError(error) || isProcessorRefused(error) || isProcessorUnreachable(error);
}

function said(error: unknown): string {
  return String(error).split("\n").at(-1) ?? "";
}

/** After this long PostgreSQL is asked why a statement has not ended. */
const patienceMs = 4;
/** Real time after which the actors count as stuck: work that does not touch the world takes almost none. */
const stuckMs = 120_000;
const fallBehindChance = 0.15;

/**
 * Runs several actors at once, one step at a time, in an order that the random numbers choose. A
 * step ends where an actor is about to touch the world: a statement, BEGIN and COMMIT too, a call
 * of the processor. Whoever waits for a lock of another is passed over until that one lets go, so
 * that the same seed gives the same order; of several that may go on then, one does after the other. An
 * actor that is killed stays where it is and what it had begun in the database is rolled back, as
 * of a process that died.
 */
export class Scheduler {
  private static readonly current = new AsyncLocalStorage<{ scheduler: Scheduler; actor: Actor }>();
  private readonly random: Random;
  private readonly options: Options;
  private readonly actors: Actor[] = [];
  private readonly frozen = new Set<number>();
  private onChange = () => {};
  /** Actions in the order they were done, for the report. */
  readonly steps: string[] = [];
  /** Requests of one merchant that waited for another's, and errors that nobody has made. */
  readonly alarms = new Set<string>();

  constructor(random: Random, options: Options) {
    this.random = random;
    this.options = { ...options };
  }

  /** The actor that asks; undefined if the caller is not simulated. */
  static asking(): { scheduler: Scheduler; actor: Actor } | undefined {
    return Scheduler.current.getStore();
  }

  /** Begins an actor; it runs until its first touch. */
  begin(name: string, run: () => Promise<unknown>, merchantId: string | null = null): void {
    const number = this.actors.length + 1;
    const rank = this.random.below(1_000_000);
    const fresh = { isDead: false, isDone: false, rank, parked: [], calls: 0 };
    const actor: Actor = {
      ...fresh,
      number,
      name,
      merchantId,
      statements: new Set(),
      open: new Map(),
    };
    this.actors.push(actor);
    void Scheduler.current.run({ scheduler: this, actor }, async () => {
      try {
        await run();
      } catch (error) {
        this.note(actor, error instanceof Error ? error.message : String(error));
        if (!actor.isDead && !isExpected(error)) this.alarms.add(`${name}: ${said(error)}`);
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
    { actor, what, backend }: Touch,
    act: () => Promise<Answer>,
  ): Promise<Answer> {
    await new Promise<void>((resume) => {
      // A dead one never gets its turn.
      if (!actor.isDead) actor.parked.push({ what, on: backend, resume });
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
      const waiting = this.actors.filter(canGoOn);
      const canBegin = coming.length > 0;
      if (waiting.length === 0 && !canBegin) {
        if (this.busy().length === 0) return;
        // Only PostgreSQL can resolve a deadlock.
        await delay(5);
      } else if (canBegin && (waiting.length === 0 || this.random.chance(this.options.startChance)))
        coming.shift()?.();
      else await this.step(this.chosen(waiting));
    }
  }

  /** From now on nobody dies. */
  spareAll(): void {
    this.options.deathChance = 0;
  }

  private chosen(waiting: Actor[]): Actor {
    if (!this.options.keepsTurn) return this.random.pick(waiting);
    const first = waiting.reduce((one, other) => (other.rank > one.rank ? other : one));
    if (this.random.chance(fallBehindChance)) first.rank = -this.steps.length;
    return first;
  }

  private async step(actor: Actor): Promise<void> {
    const thawOneByOne = this.freezeWaiting();
    if (this.random.chance(this.options.deathChance)) await this.kill(actor);
    else takeNext(actor)?.resume();
    await thawOneByOne();
  }

  /** When several wait for locks, the step may let more than one go on. */
  private freezeWaiting(): () => Promise<void> {
    const waiting = this.busy().flatMap(({ statements }) => [...statements]);
    if (waiting.length < 2) return async () => {};
    for (const one of waiting) if (this.options.freezer.freeze(one)) this.frozen.add(one);
    return async () => {
      for (const one of waiting.filter((backend) => this.frozen.has(backend))) {
        await this.rest();
        this.frozen.delete(one);
        this.options.freezer.thaw(one);
      }
    };
  }

  private async kill(actor: Actor): Promise<void> {
    this.note(actor, `dies before ${actor.parked[0]?.what}`);
    actor.isDead = true;
    actor.parked = [];
    for (const giveBack of actor.open.values()) await giveBack();
    actor.open.clear();
  }

  private busy(): Actor[] {
    const isFrozen = ({ statements }: Actor) =>
      statements.size > 0 && [...statements].every((one) => this.frozen.has(one));
    return this.actors.filter((actor) => isBusy(actor) && !isFrozen(actor));
  }

  /** Until everybody is about to touch the world, has ended or waits for a lock. */
  private async rest(): Promise<void> {
    const giveUpAt = performance.now() + stuckMs;
    for (;;) {
      // Lets everything that follows from the last answer run, without touching the world.
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

  private stuck(busy: Actor[]): Stuck {
    for (const one of this.frozen) this.options.freezer.thaw(one);
    const names = busy.map(({ name, calls }) => `${name} (${calls} calls)`).join(", ");
    return new Stuck(`not under the scheduler: ${names}\n${this.steps.slice(-15).join("\n")}`);
  }

  private async allWait(busy: Actor[]): Promise<boolean> {
    const backends = busy.flatMap(({ statements }) => [...statements]);
    if (busy.some(({ statements }) => statements.size === 0)) return false;
    const blocked = await this.options.blocked(backends);
    const isStill = busy.every(({ statements }) => statements.size > 0);
    const problem = heldUp(this.actors, blocked);
    if (problem) this.alarms.add(problem);
    return isStill && backends.every((backend) => blocked.has(backend));
  }
}
