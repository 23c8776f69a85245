import { hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { jobs, takeWebhooks } from "#server/workshop/simulate/actions/worker.ts";
import { faultless } from "#server/workshop/simulate/processor/network.ts";
import type { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";
import {
  isDefinite,
  type KeyedRequest,
  send,
  type Stage,
} from "#server/workshop/simulate/stage.ts";
import { inProcess, type World } from "#server/workshop/simulate/world.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";

const rests = [31 * secondMs, 3 * minuteMs, 16 * minuteMs, hourMs, hourMs, 61 * secondMs];
const passesMax = 10;
const twoWorkers = ["a worker", "another worker"];

/**
 * Nobody dies any more, nobody begins anything new, every answer arrives and every notice is told.
 * Workers go on: two of them meet over what is due first, what follows from it is done by one.
 */
export async function comeToRest(stages: Stage[], scheduler: Scheduler): Promise<void> {
  const [stage] = stages;
  if (!stage) return;
  const { world } = stage;
  const { clock, now } = world;
  Object.assign(now, { network: faultless, impatience: 0 });
  now.receiver.failureChance = 0;
  scheduler.spareAll();
  // A refund that was answered 500 waits until Stripe forgets its key, after a day, which is skipped here.
  now.model.api.forgetFailedRefunds();
  for (const ms of rests) {
    clock.advance(ms);
    for (const one of stages) one.restedAt = clock.now();
    while (now.model.settleRefund());
    now.model.bank.settle({ comesBack: ms >= hourMs });
    now.model.desk.passDeadlines();
    for (let pass = 0; pass < passesMax && (await isAnythingDue(stages)); pass += 1)
      if (pass === 0 && ms < hourMs)
        await together(scheduler, twoWorkers, () => doAll(inProcess(stage), world));
      else await doAll(world.services, world);
    const open = stages.flatMap(asksAgain);
    await together(scheduler, open, ({ asks, request }) => send(asks, request));
  }
  if (stages.some(({ hasEndpoint }) => hasEndpoint)) await deliverAll(world);
}

function together<Item>(
  scheduler: Scheduler,
  items: Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const named = (item: Item) => (typeof item === "string" ? item : "asked again");
  return scheduler.run(items.map((item) => () => scheduler.begin(named(item), () => run(item))));
}

async function doAll(services: Services, world: World): Promise<void> {
  await takeWebhooks(services, world);
  for (const job of Object.values(jobs)) await job(services);
}

function asksAgain(asks: Stage): { asks: Stage; request: KeyedRequest }[] {
  if (asks.givesUp) return [];
  return asks.requests.filter(isOpen).map((request) => ({ asks, request }));
}

/** Nobody knows yet how it came out. One that never left the integration is left alone. */
function isOpen({ answers, sent }: KeyedRequest): boolean {
  return sent > 0 && !answers.some(isDefinite);
}

/** Whether a worker would find anything to do: asked once instead of once for each of its jobs. */
async function isAnythingDue(stages: Stage[]): Promise<boolean> {
  for (const stage of stages) if (await isDue(stage)) return true;
  return false;
}

async function isDue({ world, ctx }: Stage): Promise<boolean> {
  const now = world.clock.now();
  if (world.now.model.queue.due(now).length > 0) return true;
  const { merchantId } = ctx;
  const [row] = await world.db.$queryRaw<{ due: boolean }[]>`
    SELECT EXISTS (SELECT FROM payment_attempts WHERE "merchantId" = ${merchantId} AND "reconcileAt" <= ${now})
      OR EXISTS (SELECT FROM refunds WHERE "merchantId" = ${merchantId} AND "reconcileAt" <= ${now})
      OR EXISTS (SELECT FROM refunds r JOIN ledger_accounts a ON a."merchantId" = r."merchantId" AND a.currency = r.currency
                   AND a.type = 'merchant'
                 WHERE r."merchantId" = ${merchantId} AND r.status = 'pending' AND r."waitsForFunds" AND a.balance >= r.amount)
      OR EXISTS (SELECT FROM payment_intents WHERE "merchantId" = ${merchantId} AND "expiresAt" <= ${now}
                 AND status NOT IN ('succeeded', 'canceled', 'failed'))
      OR EXISTS (SELECT FROM ledger_holds WHERE "merchantId" = ${merchantId} AND status = 'pending' AND "expiresAt" <= ${now})
      OR EXISTS (SELECT FROM erasures WHERE "merchantId" = ${merchantId} AND "nextStepAt" <= ${now} AND "finishedAt" IS NULL)
      OR EXISTS (SELECT FROM payouts WHERE "merchantId" = ${merchantId} AND "nextStepAt" <= ${now}) AS due`;
  return row?.due ?? false;
}

export async function deliverAll({ services, clock }: World): Promise<void> {
  const deliver = dueDeliveries(services);
  for (let hours = 0; hours < 4; hours += 1) {
    await deliver();
    clock.advance(hourMs);
  }
}
