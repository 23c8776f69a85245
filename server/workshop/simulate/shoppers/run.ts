import { faultRatesFrom } from "#server/workshop/simulate/fault-rates.ts";
import { disagreements } from "#server/workshop/simulate/oracle.ts";
import { faultless } from "#server/workshop/simulate/processor/network.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { comeToRest } from "#server/workshop/simulate/rest.ts";
import { actionsMax, type Outcome } from "#server/workshop/simulate/run.ts";
import { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";
import { type Act, anyAct } from "#server/workshop/simulate/shoppers/acts.ts";
import { exchange } from "#server/workshop/simulate/shoppers/browser.ts";
import { brokenWords } from "#server/workshop/simulate/shoppers/oracle.ts";
import { shoppersScenes } from "#server/workshop/simulate/shoppers/scenes.ts";
import type { ShopStage } from "#server/workshop/simulate/shoppers/shop-stage.ts";
import { begin, retire, type World } from "#server/workshop/simulate/world.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

/**
 * One history of shoppers on the hosted page: they open it, pay, click twice, go back, load again, use
 * two tabs and another device, lose the line, close at the bank; processes die, workers work, time
 * passes and the merchant changes its mind. Up to three of these at once. In the end everything comes to
 * rest, and what was charged is held against what every page has said.
 */
export async function simulateShoppers(
  world: World,
  seed: number,
  without: ReadonlySet<number> = new Set(),
): Promise<Outcome> {
  const random = randomFrom(seed);
  begin(world, randomFrom(seed + 1_000_003));
  const stage = await setScene(world, random);
  const faultRates = faultRatesFrom(random);
  const scheduler = new Scheduler(world.now.random, {
    ...faultRates,
    deathChance: faultRates.deathChance / 3,
    blocked: world.blocked.ask,
    freezer: world.freezer,
  });
  world.now.network = stage.isAtBank ? faultless : faultRates.network;
  world.now.impatience = random.pick([0, 0, 0.03, 0.2]);
  const done: string[] = [];
  for (let index = 0; index < actionsMax; index += 1) {
    // Whatever is left out, the others are drawn as before.
    const mine = randomFrom(seed * 1_000 + index);
    if (without.has(index)) continue;
    const acts = actsAtOnce(stage, mine);
    done.push(acts.map(({ name }) => name).join(" | "));
    await scheduler.run(acts.map((act) => () => act.begin(scheduler)));
  }
  stage.lineLoss = 0;
  await comeToRest([stage], scheduler);
  const problems = [
    ...world.now.alarms,
    ...scheduler.alarms,
    ...(await brokenWords(stage)),
    ...(await disagreements(stage)),
  ];
  await retire(world, stage.ctx.merchantId);
  return { seed, actions: done, steps: scheduler.steps, problems };
}

function actsAtOnce(stage: ShopStage, random: Random): Act[] {
  const busy = new Set<object>();
  return Array.from(
    { length: random.pick(stage.isRush ? [2, 3] : [1, 1, 2, 3]) },
    () => anyAct(stage, random, busy) ?? [],
  ).flat();
}

async function setScene(world: World, random: Random): Promise<ShopStage> {
  const ctx = await newMerchant(world.services);
  const stage: ShopStage = {
    world,
    ctx,
    number: 1,
    other: null,
    sales: [],
    customers: [],
    people: [],
    payouts: [],
    disputes: [],
    subscriptions: [],
    links: [],
    hasEndpoint: false,
    household: null,
    market: null,
    requests: [],
    promised: [],
    restedAt: world.clock.now(),
    focus: null,
    isDuel: false,
    givesUp: true,
    shoppers: [],
    sessions: [],
    customerId: null,
    presses: [],
    asked: world.now.model.cardNames,
    claims: [],
    lies: [],
    lineLoss: random.pick([0, 0.1, 0.3]),
    balance: 0,
    isRush: random.chance(0.4),
    isAtBank: random.chance(0.25),
  };
  await random.pick(shoppersScenes)(stage, random);
  if (stage.isRush) await openAll(stage, random);
  return stage;
}

/** Loads the form in every tab over a reliable line, before the faults begin. */
async function openAll(stage: ShopStage, random: Random): Promise<void> {
  for (const { url, devices } of stage.shoppers)
    for (const device of devices)
      for (const tab of device.tabs)
        await exchange(
          { ...stage, lineLoss: 0 },
          { device, tab, sending: { url }, isShown: true },
          random,
        );
}
