import { hourMs, secondMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { Services } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/attempts/reconcile.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { anyAction } from "#server/workshop/simulate/actions.ts";
import type { Action, Promised, Sale } from "#server/workshop/simulate/actions.ts";
import { gatedDb, gatedProcessor } from "#server/workshop/simulate/gated.ts";
import type { Weather } from "#server/workshop/simulate/gated.ts";
import { disagreements } from "#server/workshop/simulate/oracle.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { Scheduler } from "#server/workshop/simulate/scheduler.ts";
import { newIntent, newMerchant, newSession } from "#server/workshop/testing/payments.ts";
import type { TestClock } from "#server/workshop/testing/clock.ts";

export type World = { services: Services; clock: TestClock };
export type Outcome = { seed: number; actions: string[]; steps: string[]; problems: string[] };

const actionsMax = 14;
const weathers: Weather[] = [
  { drop: 0, lose: 0, refuse: 0 },
  { drop: 0.1, lose: 0.1, refuse: 0 },
  { drop: 0.1, lose: 0.2, refuse: 0.1 },
];

/**
 * One history under one seed: a merchant, some sales, and a dozen things that people, workers and
 * time do to them at once; then everything comes to rest in fair weather and the books are
 * compared. `without` leaves actions out, to find a shorter history that disagrees as well.
 */
export async function simulate(
  { services, clock }: World,
  seed: number,
  without: ReadonlySet<number> = new Set(),
): Promise<Outcome> {
  const random = randomFrom(seed);
  const outside = await newMerchant(services);
  const sales = await makeSales(outside, 1 + random.below(2), () => random.chance(0.5));
  const planned = Array.from({ length: 4 + random.below(actionsMax - 3) }, () =>
    anyAction(random, sales),
  );
  const actions = planned.filter((_, index) => !without.has(index));
  const killChance = random.pick([0, 0, 0.02]);
  const weather = random.pick(weathers);
  const order = randomFrom(seed + 1_000_003);
  const scheduler = new Scheduler(order, { killChance });
  const gated = gatedServices(services, { scheduler, random: order, weather });
  const ctx = { ...actFor(gated, outside.merchantId) };
  const promised: Promised[] = [];
  const stage = { ctx, outside, clock, sales, promised };
  await scheduler.run(actions.map((action, index) => begin(scheduler, action, index, stage)));
  await comeToRest({ services, clock });
  const problems = await disagreements(services.db, outside.merchantId, promised);
  return { seed, actions: actions.map(({ name }) => name), steps: scheduler.steps, problems };
}

function begin(
  scheduler: Scheduler,
  action: Action,
  index: number,
  stage: Parameters<Action["run"]>[0],
): () => void {
  return () => scheduler.begin(`${index + 1}. ${action.name}`, () => action.run(stage));
}

function gatedServices(services: Services, how: Parameters<typeof gatedProcessor>[1]): Services {
  return {
    ...services,
    db: gatedDb(services.db, how.scheduler),
    processor: gatedProcessor(services, how),
  };
}

async function makeSales(
  ctx: Awaited<ReturnType<typeof newMerchant>>,
  count: number,
  isManual: () => boolean,
): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (let index = 0; index < count; index += 1) {
    const amount = 1000 + index;
    if (isManual()) {
      const { id: intentId } = await newIntent(ctx, { amount, captureMethod: "manual" });
      sales.push({ intentId, sessionId: null, amount });
    } else {
      const session = await newSession(ctx, { totalAmount: amount });
      sales.push({ intentId: session.paymentIntentId ?? "", sessionId: session.id, amount });
    }
  }
  return sales;
}

/** Workers go on, nobody else does anything, and every answer arrives. */
async function comeToRest({ services, clock }: World): Promise<void> {
  for (const ms of [
    31 * secondMs,
    31 * secondMs,
    61 * secondMs,
    hourMs,
    61 * secondMs,
    61 * secondMs,
  ]) {
    clock.advance(ms);
    for (let pass = 0; pass < 10; pass += 1) {
      const done = await handleNotices(services);
      const settled = (await reconcileAttempts(services)) + (await settleRefunds(services));
      if (done + settled === 0) break;
    }
  }
}

/** Leaves out one action after the other for as long as the books still disagree. */
export async function shortest(world: World, failed: Outcome): Promise<Outcome> {
  let best = failed;
  const without = new Set<number>();
  for (let index = 0; index < actionsMax; index += 1) {
    const tried = new Set([...without, index]);
    const outcome = await simulate(world, failed.seed, tried);
    if (outcome.problems.length === 0 || outcome.actions.length >= best.actions.length) continue;
    without.add(index);
    best = outcome;
  }
  return best;
}

/** For people: the seed, the shortest history that was found, and the first disagreement. */
export function report({ seed, actions, steps, problems }: Outcome): string {
  return [`seed ${seed}: ${problems[0]}`, ...actions, "steps:", ...steps].join("\n  ");
}
