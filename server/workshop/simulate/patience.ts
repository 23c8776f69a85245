import type { Random } from "#server/workshop/simulate/random.ts";
import { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";

const stepsMax = 14;

/**
 * How long somebody waits is chance, as all else is: most wait to the end, others give up while the
 * work that they wait for goes on. `chance` is looked up each time; who is not simulated waits.
 */
export function patience(current: () => { random: Random; impatience: number }) {
  return (_ms: number, act: () => void): (() => void) => {
    const { random, impatience } = current();
    const asking = Scheduler.asking();
    if (!asking || !random.chance(impatience)) return () => {};
    let isOff = false;
    let steps = random.below(stepsMax);
    asking.scheduler.begin(`the patience of ${asking.actor.number}`, async () => {
      const mine = Scheduler.asking();
      for (; mine && steps > 0 && !isOff; steps -= 1)
        await mine.scheduler.touch({ actor: mine.actor, what: "waits" }, async () => {});
      // A process that has died acts no more.
      if (!isOff && !asking.actor.isDead) act();
    });
    return () => {
      isOff = true;
    };
  };
}

/** Lets other actors run before this one looks again, however long that takes. */
export async function others(): Promise<void> {
  const asking = Scheduler.asking();
  for (let steps = stepsMax / 2; asking && steps > 0; steps -= 1)
    await asking.scheduler.touch({ actor: asking.actor, what: "waits" }, async () => {});
}
