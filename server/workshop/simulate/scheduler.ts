import { AsyncLocalStorage } from "node:async_hooks";
import type { Random } from "#server/workshop/simulate/random.ts";

type Parked = { actor: string; resume: () => void };

/**
 * Runs several actors at once, one step at a time, in an order that the random numbers choose. A
 * step ends where an actor is about to touch the world: a statement, a transaction, a call to the
 * processor. No lock is held there, so that no step ever waits for another one, and the same seed
 * gives the same order. An actor that is killed stays where it is, as a process that died does.
 */
export class Scheduler {
  private readonly actors = new AsyncLocalStorage<string>();
  private readonly random: Random;
  private readonly killChance: number;
  private parked: Parked[] = [];
  private readonly dead = new Set<string>();
  private underWay = 0;
  /** What was done in which order, for the report. */
  readonly steps: string[] = [];

  constructor(random: Random, { killChance }: { killChance: number }) {
    this.random = random;
    this.killChance = killChance;
  }

  /** Begins an actor; it stops before its first touch. */
  begin(actor: string, run: () => Promise<unknown>): void {
    void this.actors.run(actor, async () => {
      try {
        await run();
      } catch (error) {
        this.steps.push(`${actor}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  }

  /** Waits for this actor's turn, then does one thing to the world. */
  async touch<Answer>(what: string, act: () => Promise<Answer>): Promise<Answer> {
    const actor = this.actors.getStore();
    if (actor === undefined) return act();
    await new Promise<void>((resume) => void this.parked.push({ actor, resume }));
    this.steps.push(`${actor} · ${what}`);
    try {
      return await act();
    } finally {
      this.underWay -= 1;
    }
  }

  /** Runs everything to its end, beginning an actor of `coming` now and then. */
  async run(coming: (() => void)[]): Promise<void> {
    for (;;) {
      await this.quiet();
      const canBegin = coming.length > 0;
      const waiting = this.parked.length;
      if (!canBegin && waiting === 0) return;
      if (canBegin && (waiting === 0 || this.random.chance(0.25))) coming.shift()?.();
      else this.step();
    }
  }

  private step(): void {
    const index = this.random.below(this.parked.length);
    const [next] = this.parked.splice(index, 1);
    if (!next) return;
    if (this.random.chance(this.killChance)) {
      this.steps.push(`${next.actor} dies`);
      this.dead.add(next.actor);
      this.parked = this.parked.filter(({ actor }) => !this.dead.has(actor));
      return;
    }
    this.underWay += 1;
    next.resume();
  }

  /** Until what was begun has come to its next touch. */
  private async quiet(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.underWay > 0);
    // What follows from the last answer, without touching the world.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
