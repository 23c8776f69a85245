import {
  actsAtOnce,
  drawTheme,
  keptRequests,
  passTime,
} from "#server/workshop/simulate/billing/acts.ts";
import { invoiceProblems } from "#server/workshop/simulate/billing/invoice-rows.ts";
import { billingProblems } from "#server/workshop/simulate/billing/oracle.ts";
import type { PlanStage } from "#server/workshop/simulate/billing/plan-stage.ts";
import { openPlans } from "#server/workshop/simulate/billing/scene.ts";
import { hear } from "#server/workshop/simulate/billing/told.ts";
import { faultRatesFrom } from "#server/workshop/simulate/fault-rates.ts";
import { disagreements } from "#server/workshop/simulate/oracle.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { comeToRest, deliverAll } from "#server/workshop/simulate/rest.ts";
import { actionsMax, type Outcome } from "#server/workshop/simulate/run.ts";
import { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";
import { begin, retire, type World } from "#server/workshop/simulate/world.ts";

/**
 * One history of shops with plans: their customers try, change, pause and cancel, cards run empty, workers meet, processes
 * die before any statement, and the processor's answers and notices are lost, late or doubled. A few of these at once, and
 * time passes between: to the second in which something is due, the second before, or days later. In the end everything
 * comes to rest, and what the processor keeps of everybody is held against the contract.
 */
export async function simulateBilling(
  world: World,
  seed: number,
  without: ReadonlySet<number> = new Set(),
): Promise<Outcome> {
  const random = randomFrom(seed);
  begin(world, randomFrom(seed + 1_000_003));
  const stages = await setScene(world, random);
  const rates = faultRatesFrom(random);
  const theme = drawTheme(random, stages);
  const { freezer } = world;
  const scheduler = new Scheduler(world.now.random, {
    ...rates,
    blocked: world.blocked.ask,
    freezer,
  });
  world.now.network = rates.network;
  const done: string[] = [];
  const problems: string[] = [];
  for (let index = 0; index < actionsMax; index += 1) {
    // Whatever is left out, the others are drawn as before.
    const mine = randomFrom(seed * 1_000 + index);
    if (without.has(index)) continue;
    passTime(stages, mine);
    const acts = actsAtOnce(stages, mine, theme);
    done.push(`${world.clock.now().toISOString()} ${acts.map(([, { name }]) => name).join(" | ")}`);
    await scheduler.run(
      acts.map(([stage, { name, run, isForAll }]) => () => {
        scheduler.begin(name, () => run(stage), isForAll ? null : stage.ctx.merchantId);
      }),
    );
    for (const stage of stages)
      for (const one of stage.subscribers) problems.push(...(await hear(stage, one)));
    if (problems.length > 0) break;
  }
  await rest(stages, scheduler);
  problems.push(...world.now.alarms, ...scheduler.alarms);
  if (problems.length === 0) problems.push(...(await billingProblems(stages)));
  if (stages.some(({ hasEndpoint }) => hasEndpoint)) await deliverAll(world);
  for (const stage of stages)
    problems.push(...(await disagreements(stage)).filter((one) => !ofDays.test(one)));
  for (const stage of stages) problems.push(...(await invoiceProblems(stage)));
  for (const { ctx } of stages) await retire(world, ctx.merchantId);
  return { seed, actions: done, steps: scheduler.steps, problems };
}

/** Checks of subscriptions that are charged every day and never changed. */
const ofDays = /^subscription \S+ (was sold by the day|was charged|is in period|has \d+ unpaid)/;

async function setScene(world: World, random: Random): Promise<PlanStage[]> {
  const first = await openPlans(world, random, 1);
  if (random.chance(0.75)) return [first];
  const second = await openPlans(world, random, 2);
  first.other = second;
  second.other = first;
  return [first, second];
}

async function rest(stages: PlanStage[], scheduler: Scheduler): Promise<void> {
  for (const stage of stages) stage.requests = keptRequests(stage);
  await comeToRest(stages, scheduler);
  if (stages.some(({ world }) => world.now.model.queue.sendLost()))
    await comeToRest(stages, scheduler);
}
