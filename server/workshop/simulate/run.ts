import { swarm } from "#server/workshop/simulate/actions/any.ts";
import { processorKinds } from "#server/workshop/simulate/actions/processor.ts";
import { comeToRest } from "#server/workshop/simulate/rest.ts";
import { disagreements } from "#server/workshop/simulate/oracle.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { openAccount } from "#server/workshop/simulate/bank-account.ts";
import { listen, scenes } from "#server/workshop/simulate/scenes.ts";
import { Scheduler } from "#server/workshop/simulate/scheduler.ts";
import type { Action, Stage } from "#server/workshop/simulate/stage.ts";
import { temperFrom } from "#server/workshop/simulate/temper.ts";
import { begin, retire } from "#server/workshop/simulate/world.ts";
import type { World } from "#server/workshop/simulate/world.ts";
import { newMerchant } from "#server/workshop/testing/payments.ts";

export type Outcome = { seed: number; actions: string[]; steps: string[]; problems: string[] };

export const actionsMax = 12;

/**
 * One history under one seed: a merchant, something to buy, and a dozen things that people,
 * workers, the processor and time do at once; then everything comes to rest in fair weather and
 * the books are compared. `without` leaves actions out, to find a shorter history that disagrees
 * as well.
 */
export async function simulate(
  world: World,
  seed: number,
  without: ReadonlySet<number> = new Set(),
): Promise<Outcome> {
  const random = randomFrom(seed);
  begin(world, randomFrom(seed + 1_000_003));
  const stage = await setScene(world, random);
  const temper = temperFrom(random);
  const actions = plan(random, stage, temper).filter((_, index) => !without.has(index));
  world.now.weather = temper.weather;
  world.now.receiver.failing = temper.failing;
  const { freezer } = world;
  const blocked = world.blocked.ask;
  const scheduler = new Scheduler(world.now.random, { ...temper, blocked, freezer });
  await scheduler.run(actions.map((action) => () => beginAction(scheduler, action, stage)));
  await comeToRest(stage, scheduler);
  const problems = [...world.now.alarms, ...(await disagreements(stage))];
  await retire(world, stage.ctx.merchantId);
  return { seed, actions: actions.map(({ name }) => name), steps: scheduler.steps, problems };
}

function plan(random: Random, stage: Stage, { twinChance }: { twinChance: number }): Action[] {
  const anyAction = swarm(random, stage);
  const length = 3 + random.below(actionsMax - 2);
  const actions: Action[] = [];
  while (actions.length < length) {
    const action = anyAction();
    actions.push(action);
    if (random.chance(twinChance)) actions.push(action);
  }
  return actions.slice(0, length);
}

function beginAction(scheduler: Scheduler, action: Action, stage: Stage): void {
  scheduler.begin(action.name, () => action.run(stage));
}

async function setScene(world: World, random: Random): Promise<Stage> {
  const none = { sales: [], customers: [], subscriptions: [], links: [], payouts: [] };
  const ctx = await newMerchant(world.services);
  await openAccount(ctx);
  const stage: Stage = {
    world,
    ctx,
    ...none,
    hasEndpoint: false,
    requests: [],
    promised: [],
    restedAt: world.clock.now(),
    focus: null,
    isDuel: false,
    givesUp: random.chance(0.4),
  };
  if (random.chance(0.25)) await listen(stage);
  await random.pick(scenes)(stage, random);
  if (random.chance(0.2)) await random.pick(scenes)(stage, random);
  if (random.chance(0.75)) stage.focus = random.pick(stage.sales);
  stage.isDuel = stage.focus !== null && random.chance(0.6);
  // What the workers have not heard of yet.
  for (let acts = random.pick([0, 0, 1, 2]); acts > 0; acts -= 1)
    await random.pick(processorKinds).make(random, stage).run(stage);
  return stage;
}
