import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  BilledSubscription,
  type Interval,
} from "#server/workshop/testing/models/billed/billed-subscription.ts";
import {
  card,
  ledgerBalances,
  newCustomer,
  newMerchant,
  newSession,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Customers of two shops subscribe, pause, cancel, change their minds and their cards, while the worker comes by the day
// or stays away for a week. Each is charged, to the second and the cent, as a model counts that was written from the
// contract. By hand: SEARCH_RUNS=300 SEARCH_SEED=7. Planted faults: npm run drill:billing.
const settings = searchSettings(2);
const steps = 60;
const declining = "insufficient_funds";
const paying = "visa";
const clock = testClock();
const services = await testServices({ clock });
const seeds = Array.from({ length: settings.runs }, (_, at) => settings.seed + at);

type Subscriber = {
  ctx: MerchantContext;
  customerId: string;
  id: string;
  model: BilledSubscription;
};

test.each(seeds)("everybody is charged as the model says: seed %s", async (seed) => {
  const random = randomFrom(seed);
  clock.set("2026-01-30T22:10:00.000Z");
  const shops = [await openShop(random), await openShop(random)];
  const subscribers: Subscriber[] = [];
  for (const shop of shops)
    for (let count = 1 + random.below(2); count > 0; count -= 1)
      subscribers.push(await subscribe(shop, random));
  for (let step = 0; step < steps; step += 1) {
    await passTime(subscribers, random);
    const told = await random.pick(acts)(random.pick(subscribers), random);
    for (const one of subscribers) await compare(one, `step ${step}, ${told}`);
  }
  for (const { ctx } of shops) await compareBooks(ctx, subscribers);
  // The next history begins at the same time, and the worker shall not go on with this one.
  for (const { ctx, id, model } of subscribers)
    if (model.status !== "canceled") await cancelSubscription(ctx, { id, atPeriodEnd: false });
});

type Shop = { ctx: MerchantContext; currency: string; amount: number };

const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", null];

async function openShop(random: Random): Promise<Shop & { zone: string }> {
  const ctx = await newMerchant(services);
  const timeZone = random.pick(zones);
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data: { timeZone } });
  const [currency, amount] = random.pick([
    ["EUR", 2499],
    ["JPY", 980],
    ["KWD", 12_340],
  ] as const);
  return { ctx, currency, amount, zone: timeZone ?? "UTC" };
}

const intervals: Interval[] = [
  { interval: "day", intervalCount: 10 },
  { interval: "week", intervalCount: 2 },
  { interval: "month", intervalCount: 1 },
  { interval: "month", intervalCount: 1 },
  { interval: "month", intervalCount: 3 },
  { interval: "year", intervalCount: 1 },
];

async function subscribe(shop: Shop & { zone: string }, random: Random): Promise<Subscriber> {
  const { ctx, currency, amount, zone } = shop;
  clock.advance(random.below(40) * dayMs + random.below(24 * 3600) * 1000);
  const { id: customerId } = await newCustomer(ctx);
  const every = random.pick(intervals);
  const session = await newSession(ctx, {
    mode: "subscription",
    customerId,
    totalAmount: amount,
    currency,
    recurring: every,
  });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  const where = { merchantId: ctx.merchantId, customerId };
  const { id } = await ctx.db.subscription.findFirstOrThrow({ where });
  const model = new BilledSubscription({ every, amount, zone }, clock.now().getTime());
  return { ctx, customerId, id, model };
}

/** Some days, in each of which the worker comes once at an hour of its own; or up to nine without it. */
async function passTime(subscribers: readonly Subscriber[], random: Random): Promise<void> {
  const days = random.pick([0, 1, 2, 5, 20]);
  if (random.chance(0.2)) clock.advance(random.below(9 * 24) * hourMs);
  for (let day = 0; day <= days; day += 1) {
    // Now and then in the very second in which something is due.
    const due = random.chance(0.3) ? nextDue(subscribers) : null;
    if (due !== null) clock.set(new Date(due).toISOString());
    else clock.advance(random.below(24 * 3600) * 1000);
    await work(subscribers, random);
  }
}

function nextDue(subscribers: readonly Subscriber[]): number | null {
  const now = clock.now().getTime();
  const due = subscribers
    .filter(({ model }) => model.status === "active" && model.paidUntil > now)
    .map(({ model }) => model.paidUntil);
  const next = Math.min(...due);
  return next < now + 3 * dayMs ? next : null;
}

/** One worker or two; now and then one that hears no answer of the processor, which is asked again later. */
async function work(subscribers: readonly Subscriber[], random: Random): Promise<void> {
  const now = clock.now().getTime();
  if (random.chance(0.1)) {
    const deaf = withSandboxFaults(services, { loseAnswer: true });
    const resolvePayment = () => Promise.reject(new Error("connection reset"));
    await renewAll({ ...deaf, processor: { ...deaf.processor, resolvePayment } });
    // Another worker takes it up meanwhile, and must leave it alone.
    clock.advance(10 * minuteMs);
    await renewAll(services);
    clock.advance(10 * minuteMs);
    await reconcileAttempts(services);
  } else if (random.chance(0.3)) await Promise.all([renewAll(services), renewAll(services)]);
  else await renewAll(services);
  await settleRefunds(services);
  const settledAt = clock.now().getTime();
  for (const { model } of subscribers) model.work(now, settledAt);
}

async function renewAll(by: Services): Promise<void> {
  while ((await renewSubscriptions(by)) > 0);
}

type Act = (subscriber: Subscriber, random: Random) => Promise<string>;

const acts: Act[] = [turnCard, turnCard, cancel, keep, pause, pause, goOn, nothing, nothing];

/** The same card pays from now on, or does not: nobody tells the service. */
async function turnCard({ customerId, model }: Subscriber, random: Random): Promise<string> {
  model.cardPays = random.chance(0.6);
  await cardTurns(services, customerId, model.cardPays ? paying : declining);
  return `the card of ${customerId} ${model.cardPays ? "pays" : "is empty"}`;
}

async function cancel({ ctx, id, model }: Subscriber, random: Random): Promise<string> {
  if (model.status === "canceled" || random.chance(0.5)) return "nothing";
  const atPeriodEnd = random.chance(0.8);
  await cancelSubscription(ctx, { id, atPeriodEnd });
  model.cancel(clock.now().getTime(), atPeriodEnd);
  return `${id} is canceled${atPeriodEnd ? " at its period's end" : ""}`;
}

async function keep({ ctx, id, model }: Subscriber): Promise<string> {
  const isOver = model.paidUntil <= clock.now().getTime();
  if (model.status === "canceled" || !model.endsWithPeriod || isOver) return "nothing";
  await resumeSubscription(ctx, id);
  model.keep();
  return `${id} is kept`;
}

async function pause({ ctx, id, model }: Subscriber, random: Random): Promise<string> {
  if (model.status === "canceled" || model.endsWithPeriod) return "nothing";
  const now = clock.now().getTime();
  const resumesAt = random.chance(0.5) ? now + (1 + random.below(60 * 24)) * hourMs : null;
  await pauseSubscription(ctx, {
    id,
    ...(resumesAt !== null && { resumesAt: new Date(resumesAt).toISOString() }),
    keepService: random.chance(0.5),
  });
  model.pause(resumesAt);
  return `${id} is paused`;
}

async function goOn({ ctx, id, model }: Subscriber): Promise<string> {
  if (model.status !== "paused" || model.endsWithPeriod) return "nothing";
  await resumeSubscription(ctx, id);
  model.resume(clock.now().getTime());
  return `${id} is resumed`;
}

async function nothing(): Promise<string> {
  return "nothing";
}

async function compare({ ctx, id, model }: Subscriber, when: string): Promise<void> {
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = await getSubscription(ctx, id);
  const paid = await ctx.db.paymentAttempt.findMany({
    where: {
      merchantId: ctx.merchantId,
      status: "succeeded",
      intent: { is: { subscriptionId: id } },
    },
    orderBy: { createdAt: "asc" },
  });
  const unpaid = await ctx.db.paymentIntent.count({
    where: {
      merchantId: ctx.merchantId,
      subscriptionId: id,
      mode: "payment",
      status: { notIn: ["succeeded", "failed", "canceled"] },
    },
  });
  const seen = {
    status,
    unpaid,
    paidUntil: currentPeriodEnd,
    endsWithPeriod: cancelAtPeriodEnd,
    charges: paid.map(({ createdAt, amount }) => `${Number(amount)} at ${createdAt.toISOString()}`),
  };
  expect(seen, when).toEqual({
    status: model.status,
    unpaid: model.status === "past_due" ? 1 : 0,
    paidUntil: new Date(model.paidUntil).toISOString(),
    endsWithPeriod: model.endsWithPeriod,
    charges: model.charges.map(({ at, amount }) => `${amount} at ${new Date(at).toISOString()}`),
  });
}

async function compareBooks(ctx: MerchantContext, all: readonly Subscriber[]): Promise<void> {
  const theirs = all.filter((one) => one.ctx === ctx).flatMap(({ model }) => model.charges);
  const sum = theirs.reduce((total, { amount }) => total + amount, 0);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -sum, merchant: sum });
}
