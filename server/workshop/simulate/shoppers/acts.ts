import { hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { expireCheckoutSession } from "#server/routers/checkout-sessions/expire.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { UpdatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { jobs, takeWebhooks } from "#server/workshop/simulate/actions/worker.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";
import { exchange } from "#server/workshop/simulate/shoppers/browser.ts";
import { nextMove } from "#server/workshop/simulate/shoppers/moves.ts";
import type { ShopStage, Shopper } from "#server/workshop/simulate/shoppers/shop-stage.ts";
import { inProcess } from "#server/workshop/simulate/world.ts";

/** One of several actions done at once: a browser sends, a worker works. */
export type Act = { name: string; begin: (scheduler: Scheduler) => void };

const waits = [
  secondMs,
  7 * secondMs,
  31 * secondMs,
  61 * secondMs,
  5 * minuteMs,
  16 * minuteMs,
  hourMs,
];

/** One thing that happens now: mostly a shopper does something, in a tab that has come to rest. */
export function anyAct(stage: ShopStage, random: Random, busy: Set<object>): Act | null {
  if (random.chance(stage.isRush ? 0.84 : 0.68)) return shopperActs(stage, random, busy);
  if (random.chance(0.45)) return timePasses(stage, random);
  if (random.chance(0.6)) {
    if (random.chance(0.2))
      return doing("Stripe sends its webhooks", () => takeWebhooks(inProcess(stage), stage.world));
    const [name, job] = random.pick(Object.entries(jobs));
    return doing(`a worker ${name}`, () => job(inProcess(stage)));
  }
  return merchantActs(stage, random);
}

function shopperActs(stage: ShopStage, random: Random, busy: Set<object>): Act | null {
  const shopper: Shopper = random.pick(stage.shoppers);
  const device = random.pick(shopper.devices);
  const tab = device.tabs[random.chance(stage.isRush ? 0.5 : 0.8) ? 0 : 1];
  if (!tab || busy.has(tab)) return null;
  busy.add(tab);
  const { name, sends, bank } = nextMove({ stage, shopper, device, tab, random });
  bank?.();
  const title = `${device.name}, tab ${device.tabs.indexOf(tab) + 1}: ${name}`;
  return {
    name: title,
    begin: (scheduler) => {
      const all = sends.map((sending, index) => () => {
        const isShown = index === sends.length - 1;
        return exchange(stage, { device, tab, sending, isShown }, random);
      });
      if (sends.some(({ press }) => press?.isSplit))
        for (const send of all) scheduler.begin(title, send);
      else scheduler.begin(title, () => Promise.all(all.map((send) => send())));
      // The processor tells as soon as the bank has decided, while the shopper is on the way back.
      if (bank && random.chance(0.8))
        scheduler.begin("Stripe sends its webhooks", () =>
          takeWebhooks(inProcess(stage), stage.world),
        );
    },
  };
}

function timePasses({ world }: ShopStage, random: Random): Act {
  const ms = random.pick(waits);
  return doing(`${ms / secondMs} s pass`, async () => world.clock.advance(ms));
}

/** The merchant ends the session, or changes the link while people have it open. */
function merchantActs(stage: ShopStage, random: Random): Act {
  const [id] = stage.links;
  if (id === undefined) {
    const session = random.pick(stage.sessions);
    return doing("the merchant ends the session", () =>
      expireCheckoutSession(inProcess(stage), session),
    );
  }
  const change = random.pick([
    { totalAmount: 1900 },
    { totalAmount: 1200 },
    { active: false },
    { active: true },
  ]);
  return doing(`the merchant changes the link: ${JSON.stringify(change)}`, () =>
    updatePaymentLink(inProcess(stage), UpdatePaymentLink.parse({ id, ...change })),
  );
}

function doing(name: string, run: () => Promise<unknown>): Act {
  return { name, begin: (scheduler) => scheduler.begin(name, run) };
}
