import { actionsMax, type History, type Outcome } from "#server/workshop/simulate/run.ts";
import type { World } from "#server/workshop/simulate/world.ts";

/** Leaves out one action after the other for as long as the books still disagree. */
export async function shortest(history: History, world: World, failed: Outcome): Promise<Outcome> {
  let best = failed;
  const without = new Set<number>();
  for (let index = 0; index < actionsMax; index += 1) {
    const outcome = await history(world, failed.seed, new Set([...without, index]));
    if (outcome.problems.length === 0 || outcome.actions.length >= best.actions.length) continue;
    without.add(index);
    best = outcome;
  }
  return best;
}
