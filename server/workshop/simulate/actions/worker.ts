import { dayMs, hourMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/attempts/reconcile.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { releaseHolds } from "#server/payments/intents/reserve.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { resendEvent } from "#server/routers/events/resend.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Action, Stage } from "#server/workshop/simulate/stage.ts";
import { inProcess } from "#server/workshop/simulate/world.ts";
import { dueDeliveries } from "#server/workshop/testing/deliver-due.ts";

type Job = (services: Services) => Promise<unknown>;

const jobs: Record<string, Job> = {
  "asks about attempts": reconcileAttempts,
  "carries out refunds": settleRefunds,
  "handles notices": handleNotices,
  "ends what nobody paid": expireIntents,
  "releases holds": releaseHolds,
};
const waits = [secondMs, 6 * secondMs, 31 * secondMs, 300 * secondMs, hourMs];

/** One of several workers does one of its jobs, or time passes. */
export function workerAction(random: Random, stage: Stage): Action {
  if (random.chance(0.3)) return time(random, stage);
  if (stage.hasEndpoint && random.chance(0.2))
    return { name: "an event is asked for", run: resend };
  const all = { ...jobs, ...(stage.hasEndpoint ? { "sends webhooks": sendWebhooks } : {}) };
  if (stage.subscriptions.length > 0)
    Object.assign(all, { "renews subscriptions": renewSubscriptions });
  const [name, job] = random.pick(Object.entries(all));
  return { name: `a worker ${name}`, run: (it) => job(inProcess(it)) };
}

/** Days pass where there are subscriptions. */
function time(random: Random, { subscriptions }: Stage): Action {
  const long = subscriptions.length > 0 ? [dayMs, dayMs, 3 * dayMs] : [16 * 60 * secondMs];
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

async function sendWebhooks(services: Services): Promise<void> {
  await dueDeliveries(services)();
}
