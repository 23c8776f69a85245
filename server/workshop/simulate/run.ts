import { swarm } from "#server/workshop/simulate/actions/any.ts";
import { processorKinds } from "#server/workshop/simulate/actions/processor.ts";
import { openAccount } from "#server/workshop/simulate/bank-account.ts";
import { faultRatesFrom, marketRatesFrom } from "#server/workshop/simulate/fault-rates.ts";
import { disagreements } from "#server/workshop/simulate/oracle.ts";
import { differenceProblems } from "#server/workshop/simulate/oracle/differences.ts";
import { lastShopperProblems } from "#server/workshop/simulate/oracle/last-shopper.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { comeToRest } from "#server/workshop/simulate/rest.ts";
import { listen, type Scene, scenes } from "#server/workshop/simulate/scenes.ts";
import { Scheduler, Stuck } from "#server/workshop/simulate/scheduling/scheduler.ts";
import type { Action, Stage } from "#server/workshop/simulate/stage.ts";
import { begin, retire, type World } from "#server/workshop/simulate/world.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

export type Outcome = { seed: number; actions: string[]; steps: string[]; problems: string[] };

/** One history under a seed, with some of its actions left out. */
export type History = (
  world: World,
  seed: number,
  without?: ReadonlySet<number>,
) => Promise<Outcome>;

export const actionsMax = 12;

/**
 * One history under one seed: a merchant or two, something to buy, and a dozen things that people,
 * workers, the processor and time do at once; then everything comes to rest without faults and
 * the books are compared. `without` leaves actions out, to find a shorter history that disagrees
 * as well.
 */
export async function simulate(
  world: World,
  seed: number,
  without: ReadonlySet<number> = new Set(),
  from: readonly Scene[] = scenes,
): Promise<Outcome> {
  const random = randomFrom(seed);
  begin(world, randomFrom(seed + 1_000_003));
  const stages = await setScenes(world, random, from);
  const isMarket = stages.some(({ market }) => market !== null);
  const faultRates = (isMarket ? marketRatesFrom : faultRatesFrom)(random);
  const actions = plan(random, stages, faultRates).filter((_, index) => !without.has(index));
  world.now.network = faultRates.network;
  world.now.receiver.failureChance = faultRates.failureChance;
  const { freezer } = world;
  const blocked = world.blocked.ask;
  const scheduler = new Scheduler(world.now.random, { ...faultRates, blocked, freezer });
  await scheduler.run(actions.map((action) => () => beginAction(scheduler, action)));
  const problems = await problemsAtRest(stages, scheduler);
  problems.push(...world.now.alarms, ...scheduler.alarms);
  for (const stage of stages) problems.push(...(await disagreements(stage)));
  for (const stage of stages) problems.push(...(await lastShopperProblems(stage)));
  for (const { ctx } of stages) await retire(world, ctx.merchantId);
  return { seed, actions: actions.map(nameOf), steps: scheduler.steps, problems };
}

/** Three of four histories begin with the scene of this name. */
export function beginningWith(sceneName: string): History {
  const named = scenes.filter(({ name }) => name === sceneName);
  if (named.length === 0) throw new Error(`no scene is called ${sceneName}`);
  return (world, seed, without) => simulate(world, seed, without, seed % 4 === 0 ? scenes : named);
}

/** Work that fails when nothing else goes wrong. */
async function problemsAtRest(stages: Stage[], scheduler: Scheduler): Promise<string[]> {
  try {
    await comeToRest(stages, scheduler);
    return await differenceProblems(stages, scheduler);
  } catch (error) {
    if (error instanceof Stuck) throw error;
    return [`at rest a worker failed: ${String(error).split("\n").at(-1)}`];
  }
}

type Planned = { stage: Stage; action: Action };

function plan(
  random: Random,
  stages: Stage[],
  { repeatChance }: { repeatChance: number },
): Planned[] {
  const swarms = stages.map((stage) => ({ stage, anyAction: swarm(random, stage) }));
  const isMarket = stages.some(({ market }) => market !== null);
  const length = isMarket ? 6 + random.below(actionsMax - 5) : 3 + random.below(actionsMax - 2);
  const actions: Planned[] = [];
  while (actions.length < length) {
    const { stage, anyAction } = random.pick(swarms);
    const planned = { stage, action: anyAction() };
    actions.push(planned);
    if (random.chance(repeatChance)) actions.push(planned);
  }
  return actions.slice(0, length);
}

function beginAction(scheduler: Scheduler, { stage, action }: Planned): void {
  const merchantId = action.isForAll ? null : stage.ctx.merchantId;
  scheduler.begin(nameOf({ stage, action }), () => action.run(stage), merchantId);
}

function nameOf({ stage, action }: Planned): string {
  return stage.other ? `shop ${stage.number}: ${action.name}` : action.name;
}

/** Mostly one merchant; else two, who know nothing of each other and do much the same. */
async function setScenes(world: World, random: Random, from: readonly Scene[]): Promise<Stage[]> {
  const scene = random.pick(from);
  const first = await setScene(world, random, { number: 1, scene });
  if (random.chance(0.75)) return [first];
  const isAlike = random.chance(0.6);
  const scene2 = isAlike ? scene : random.pick(scenes);
  const second = await setScene(world, random, { number: 2, scene: scene2 });
  Object.assign(first, { other: second });
  Object.assign(second, { other: first });
  return [first, second];
}

const disputedOf = ({ sales }: Stage) => sales.find(({ stood }) => stood === "disputed");

export async function setScene(
  world: World,
  random: Random,
  { number, scene }: { number: number; scene: Scene },
): Promise<Stage> {
  const none = {
    sales: [],
    customers: [],
    people: [],
    subscriptions: [],
    links: [],
    payouts: [],
    disputes: [],
  };
  const ctx = await newMerchant(world.services);
  await openAccount(ctx);
  const stage: Stage = {
    world,
    ctx,
    number,
    other: null,
    ...none,
    hasEndpoint: false,
    household: null,
    market: null,
    requests: [],
    promised: [],
    restedAt: world.clock.now(),
    focus: null,
    isDuel: false,
    givesUp: random.chance(0.4),
  };
  if (random.chance(0.25)) await listen(stage);
  await scene(stage, random);
  if (random.chance(stage.market ? 0.05 : 0.2)) await random.pick(scenes)(stage, random);
  if (random.chance(0.75)) stage.focus = disputedOf(stage) ?? random.pick(stage.sales);
  stage.isDuel = stage.focus !== null && random.chance(0.6);
  // Events at the processor that the workers have not heard of yet.
  const matters = processorKinds.filter(({ about }) =>
    stage.sales.some(({ stood }) => about?.includes(stood)),
  );
  for (let acts = matters.length > 0 ? random.pick([0, 0, 1, 2]) : 0; acts > 0; acts -= 1)
    await random.pick(matters).make(random, stage).run(stage);
  return stage;
}
