import { hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { reconcileAttempts } from "#server/payments/attempts/reconcile.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { releaseHolds } from "#server/payments/intents/reserve.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { anyAction } from "#server/workshop/simulate/actions/any.ts";
import { blockedBackends } from "#server/workshop/simulate/blocked-backends.ts";
import { fair } from "#server/workshop/simulate/network.ts";
import type { Weather } from "#server/workshop/simulate/network.ts";
import { disagreements } from "#server/workshop/simulate/oracle.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { listen, scenes } from "#server/workshop/simulate/scenes.ts";
import { Scheduler } from "#server/workshop/simulate/scheduler.ts";
import { isDefinite, send } from "#server/workshop/simulate/stage.ts";
import type { Action, KeyedRequest, Stage } from "#server/workshop/simulate/stage.ts";
import { begin, retire } from "#server/workshop/simulate/world.ts";
import type { World } from "#server/workshop/simulate/world.ts";
import { newMerchant } from "#server/workshop/testing/payments.ts";
import { dueDeliveries } from "#server/workshop/testing/deliver-due.ts";

export type Outcome = { seed: number; actions: string[]; steps: string[]; problems: string[] };

export const actionsMax = 18;
const weathers: Weather[] = [
  fair,
  { drop: 0.1, lose: 0.1, late: 0, refuse: 0 },
  { drop: 0.05, lose: 0.15, late: 0.1, refuse: 0.1 },
];

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
  const planned = Array.from({ length: 6 + random.below(actionsMax - 5) }, () =>
    anyAction(random, stage),
  );
  const actions = planned.filter((_, index) => !without.has(index));
  const killChance = random.pick([0, 0.01, 0.03]);
  world.now.weather = random.pick(weathers);
  world.now.receiver.failing = random.pick([0, 0.3]);
  const scheduler = new Scheduler(world.now.random, {
    killChance,
    blocked: blockedBackends(world.db),
  });
  await scheduler.run(actions.map((action) => () => beginAction(scheduler, action, stage)));
  await comeToRest(stage);
  const problems = [...world.now.alarms, ...(await disagreements(stage))];
  await retire(world, stage.ctx.merchantId);
  return { seed, actions: actions.map(({ name }) => name), steps: scheduler.steps, problems };
}

function beginAction(scheduler: Scheduler, action: Action, stage: Stage): void {
  scheduler.begin(action.name, () => action.run(stage));
}

async function setScene(world: World, random: Random): Promise<Stage> {
  const empty = { sales: [], customers: [], subscriptions: [], links: [], hasEndpoint: false };
  const ctx = await newMerchant(world.services);
  const stage: Stage = {
    world,
    ctx,
    ...empty,
    requests: [],
    promised: [],
    restedAt: world.clock.now(),
  };
  if (random.chance(0.25)) await listen(stage);
  await random.pick(scenes)(stage, random);
  if (random.chance(0.3)) await random.pick(scenes)(stage, random);
  return stage;
}

const rests = [31 * secondMs, 3 * minuteMs, 16 * minuteMs, hourMs, hourMs, 61 * secondMs];

/** Workers go on, nobody begins anything new, every answer arrives and every notice is told. */
async function comeToRest(stage: Stage): Promise<void> {
  const { world, requests } = stage;
  const { services, clock, now } = world;
  Object.assign(now, { weather: fair });
  now.receiver.failing = 0;
  for (const ms of rests) {
    clock.advance(ms);
    stage.restedAt = clock.now();
    while (now.model.settleRefund());
    for (let pass = 0; pass < 10; pass += 1) {
      const done = await handleNotices(services);
      const settled = (await reconcileAttempts(services)) + (await settleRefunds(services));
      const ended = (await expireIntents(services)) + (await releaseHolds(services));
      if (done + settled + ended === 0) break;
    }
    for (const request of requests.filter(isOpen)) await send(stage, request);
  }
  if (stage.hasEndpoint) await deliverAll(world);
}

/** Nobody knows yet how it came out. One that never left the integration is left alone. */
function isOpen({ answers, sent }: KeyedRequest): boolean {
  return sent > 0 && !answers.some(isDefinite);
}

async function deliverAll({ services, clock }: World): Promise<void> {
  const deliver = dueDeliveries(services);
  for (let hours = 0; hours < 4; hours += 1) {
    await deliver();
    clock.advance(hourMs);
  }
}
