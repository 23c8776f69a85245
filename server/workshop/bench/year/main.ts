import { deepStrictEqual, rejects } from "node:assert/strict";
import { dayMs } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { inLanes, times } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { UpdateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import {
  openShops,
  type Shop,
  subscribe,
  type Subscriber,
} from "#server/workshop/bench/year/subscribers.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import type { Charge } from "#server/workshop/testing/models/billed/billed-subscription.ts";
import { ledgerBalances } from "#server/workshop/testing/payments/payments.ts";

/**
 * `npm run bench:year [customers] [seed]`: a year of 1,000 customers by a test clock. They subscribe by the month or the
 * year within four weeks, some after a trial, change plans, cancel, and their cards turn empty and full again, while the
 * worker's job comes once a day. Prints the seconds, of which 120 are asked for. Fails where a charge, a status or the
 * books are not as the model of `testing/models/billed` has them.
 */
const [customers = 1_000, seed = 7] = process.argv.slice(2).map(Number);
const days = 365;
const joiningDays = 28;
const random = randomFrom(seed);
const clock = testClock("2026-01-30T00:00:00.000Z");

const server = await startScratchPostgres();
try {
  await applyMigrations(server.url);
  const env = loadEnv({ DATABASE_URL: server.url, LOG_LEVEL: "error" });
  const services = createServices(env, { clock });
  const startMs = performance.now();
  const shops = await openShops(services);
  const all: Subscriber[] = [];
  for (let day = 0; day < days; day += 1) {
    const second = random.below(24 * 3600);
    clock.set(new Date(Date.UTC(2026, 0, 30) + day * dayMs + second * 1000).toISOString());
    await Promise.all(shops.map(renewAll));
    const now = clock.now().getTime();
    for (const { model } of all) model.work(now);
    await join(shops, all, Math.ceil((customers * (day + 1)) / joiningDays));
    const actors = Array.from({ length: Math.ceil(customers / 300) }, () => random.pick(all));
    const acts = [...new Set(actors)].map(draw);
    await inLanes(3, times(acts.length), async (nth) => acts[nth]?.());
  }
  const charges = all.reduce((sum, { model }) => sum + model.charges.length, 0);
  const seconds = (performance.now() - startMs) / 1000;
  for (const shop of shops) await compare(shop, all);
  console.log(
    `${all.length} customers, ${charges} charges in ${seconds.toFixed(0)} s (at most 120)`,
  );
  await services.db.$disconnect();
} finally {
  await server.stop();
}

/** As a test clock does that is moved on by a day. */
async function renewAll({ ctx }: Shop): Promise<void> {
  const { merchantId } = ctx;
  while ((await renewSubscriptions(ctx, { merchantId })) > 0);
}

/** As many more as are missing, five at a time. */
async function join(shops: Shop[], all: Subscriber[], wanted: number): Promise<void> {
  const missing = Math.min(wanted, customers) - all.length;
  await inLanes(5, times(missing), async () => {
    all.push(await subscribe(random.pick(shops), random));
  });
}

/** An act of one subscriber, drawn before any of the day is done: a seed says what happens, however long each takes. */
function draw({ shop, id, token, every, model }: Subscriber): () => Promise<unknown> {
  const { ctx } = shop;
  const now = clock.now().getTime();
  if (random.chance(0.5)) {
    model.cardPays = random.chance(0.7);
    const scenario = model.cardPays ? "visa" : "insufficient_funds";
    return () => ctx.db.sandboxMethod.update({ where: { token }, data: { scenario } });
  }
  if (!["active", "trialing"].includes(model.status) || model.paidUntil <= now)
    return () => Promise.resolve();
  if (random.chance(0.1)) {
    model.cancel(now, true);
    return () => cancelSubscription(ctx, { id, atPeriodEnd: true });
  }
  const [price, priceId] = random.pick([...(shop.plans.get(every) ?? [])]);
  const proration = random.pick(["immediate", "next_period", null] as const);
  const asked = { id, items: [{ priceId }], ...(proration && { proration }) };
  const isMade = model.change(now, { price, proration });
  return async () => {
    const changing = updateSubscription(ctx, UpdateSubscription.parse(asked));
    if (isMade) await changing;
    else await rejects(changing, { code: "card_declined" });
  };
}

/** Each charge to the second and the cent, each status, and the sum of all in the ledger. */
async function compare({ ctx }: Shop, all: readonly Subscriber[]): Promise<void> {
  const { db, merchantId } = ctx;
  const own = all.filter(({ shop }) => shop.ctx === ctx);
  const rows = await db.subscription.findMany({ where: { merchantId } });
  const paid = await db.paymentAttempt.findMany({
    where: { merchantId, status: "succeeded", amount: { gt: 0 } },
    include: { intent: { select: { subscriptionId: true } } },
  });
  const charged = Map.groupBy(paid, ({ intent }) => intent.subscriptionId);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { id, model } of own) {
    const told = (charged.get(id) ?? []).map(({ amount, createdAt }) => ({
      at: createdAt.getTime(),
      amount: Number(amount),
    }));
    deepStrictEqual({ id, charges: inOrder(told) }, { id, charges: inOrder(model.charges) });
    deepStrictEqual([id, statuses.get(id)], [id, model.status]);
  }
  const sum = own
    .flatMap(({ model }) => model.charges)
    .reduce((all, { amount }) => all + amount, 0);
  deepStrictEqual(await ledgerBalances(ctx), { clearing: -sum, merchant: sum });
}

/** A change in the very second of a renewal is charged at the same time as it, in either order. */
function inOrder(charges: readonly Charge[]): Charge[] {
  return charges.toSorted((one, other) => one.at - other.at || one.amount - other.amount);
}
