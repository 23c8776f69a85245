import { dayMs, hourMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { recoverLosses } from "#server/payments/disputes/spent-funding.ts";
import { releaseHolds } from "#server/payments/intents/capture/reserve.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { resendEvent } from "#server/routers/events/resend.ts";
import { sendPayouts } from "#server/routers/payouts/send.ts";
import { runDue as carryOutErasures } from "#server/routers/personal-data/work/run-erasures.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Action, Kind, Stage } from "#server/workshop/simulate/stage.ts";
import { inProcess, type World } from "#server/workshop/simulate/world.ts";
import { sendWebhook } from "#server/workshop/testing/stripe/webhook.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";

type Job = (services: Services) => Promise<unknown>;

const everyday: Record<string, Job> = {
  "asks about attempts": reconcileAttempts,
  "carries out refunds": settleRefunds,
  "ends what nobody paid": expireIntents,
  "releases holds": releaseHolds,
};
export const jobs: Record<string, Job> = {
  ...everyday,
  "sends payouts": sendPayouts,
  "recovers losses": recoverLosses,
  "carries out erasures": carryOutErasures,
};
const waits = [secondMs, 7 * secondMs, 31 * secondMs, 400 * secondMs, hourMs];

const hasEndpoint: Kind["fits"] = (stage) => stage.hasEndpoint;

const renewing: Kind = {
  ...working("renews subscriptions", renewSubscriptions),
  fits: ({ subscriptions }) => subscriptions.length > 0,
  about: ["subscribed"],
};

export const hearing: Kind = {
  make: () => ({
    name: "Stripe sends its webhooks",
    run: (it) => takeWebhooks(inProcess(it), it.world),
    isForAll: true,
  }),
};

/** One of several workers does one of its jobs, or time passes. */
export const workerKinds: readonly Kind[] = [
  ...Object.entries(everyday).map(([name, job]) => working(name, job)),
  hearing,
  working("sends webhooks", sendWebhooks, hasEndpoint),
  renewing,
  renewing,
  renewing,
  { make: time, about: ["subscribed"] },
  { fits: hasEndpoint, make: () => ({ name: "an event is asked for", run: resend }) },
  { make: time },
  { make: time },
  { make: time },
];

export function working(name: string, job: Job, fits?: Kind["fits"]): Kind {
  return {
    fits,
    make: () => ({
      name: `a worker ${name}`,
      run: (it) => job(inProcess(it)),
      isForAll: true,
    }),
  };
}

/** Days pass where there are subscriptions, and now and then elsewhere: what is kept back is let go. */
function time(random: Random, { subscriptions }: Stage): Action {
  const long = subscriptions.length > 0 ? [dayMs, dayMs, 3 * dayMs] : [16 * 60 * secondMs, dayMs];
  const ms = random.pick([...waits, ...long]);
  return { name: `${ms / 1000} s pass`, run: async ({ world }) => world.clock.advance(ms) };
}

/** The merchant asks for an event again. */
async function resend(stage: Stage): Promise<void> {
  const ctx = inProcess(stage);
  const { merchantId } = ctx;
  const event = await ctx.db.event.findFirst({ where: { merchantId }, orderBy: { id: "desc" } });
  if (!event) return;
  const after = stage.world.now.receiver.requests;
  await resendEvent(ctx, { id: event.id });
  stage.promised.push({ what: "sent", eventId: event.id, after });
}

/** Stripe sends what is due, and later again whatever was not answered with a success. */
export async function takeWebhooks(services: Services, { now, clock }: World): Promise<void> {
  for (const event of now.model.queue.due(clock.now()))
    try {
      const status = await sendWebhook(services, event.body);
      if (status === 200) now.model.queue.remove(event);
    } catch (err) {
      services.log.warn({ err }, "a Stripe webhook was answered 500");
    }
}

async function sendWebhooks(services: Services): Promise<void> {
  await dueDeliveries(services)();
}
