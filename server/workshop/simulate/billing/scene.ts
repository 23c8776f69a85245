import { dayMs, hourMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { openAccount } from "#server/workshop/simulate/bank-account.ts";
import type { PlanStage, Subscriber } from "#server/workshop/simulate/billing/plan-stage.ts";
import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { listen } from "#server/workshop/simulate/scenes.ts";
import type { World } from "#server/workshop/simulate/world.ts";
import {
  BilledSubscription,
  type Interval,
} from "#server/workshop/testing/models/billed/billed-subscription.ts";
import { card, newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf } from "#server/workshop/testing/payments/plans.ts";

const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", null];
const intervals: Interval[] = [
  { interval: "day", intervalCount: 3 },
  { interval: "week", intervalCount: 1 },
  { interval: "month", intervalCount: 1 },
  { interval: "month", intervalCount: 1 },
];
const prices = [700, 1499, 9001];

/** A shop with plans and one or two who pay for them, near the end of a period mostly. */
export async function openPlans(world: World, random: Random, number: number): Promise<PlanStage> {
  const ctx = await newMerchant(world.services);
  await openAccount(ctx);
  const stage: PlanStage = {
    world,
    ctx,
    number,
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
    givesUp: random.chance(0.4),
    subscribers: [],
    askedAt: new Map(),
  };
  const rules = { planUpgrade: "immediate", planDowngrade: "immediate" };
  const prorateBy = random.pick(["day", "second"] as const);
  const timeZone = random.pick(zones);
  const changeRules = { ...rules, prorateBy };
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data: { timeZone, changeRules } });
  if (random.chance(0.25)) await listen(stage);
  const shop = { zone: timeZone ?? "UTC", unitMs: prorateBy === "day" ? dayMs : secondMs };
  for (let count = 1 + random.below(2); count > 0; count -= 1)
    stage.subscribers.push(await subscribe(stage, random, shop));
  stage.subscriptions.push(...stage.subscribers.map(({ id }) => id));
  return stage;
}

type Shop = { zone: string; unitMs: number };

/** With a saved card, now or after a trial. */
async function subscribe(
  { ctx, world, people }: PlanStage,
  random: Random,
  { zone, unitMs }: Shop,
): Promise<Subscriber> {
  const { clock } = world;
  clock.advance(random.below(16 * 24 * 3600) * secondMs);
  const customerId = await savedCustomer(ctx, people);
  const every = random.pick(intervals);
  const plans = new Map<number, string>();
  for (const price of prices)
    plans.set(price, await planOf(ctx, price, { recurring: every, features: ["seats"] }));
  const price = random.pick(prices);
  const now = clock.now().getTime();
  const trialEnd = random.chance(0.2) ? now + (1 + random.below(72)) * hourMs : null;
  const { id } = await newSubscription(ctx, {
    customerId,
    items: [{ priceId: plans.get(price) }],
    ...(trialEnd !== null && { trialEnd: new Date(trialEnd).toISOString() }),
  });
  const minimum = ctx.processor.limits("EUR")?.minimum ?? 1;
  const rules = { upgrade: "immediate", downgrade: "immediate" } as const;
  const terms = { every, price, zone, minimum, trialEnd, unitMs, rules };
  const model = new BilledSubscription(terms, now);
  const heard = await ctx.db.event.count({
    where: { merchantId: ctx.merchantId, relatedEntityId: id },
  });
  return {
    id,
    customerId,
    plans,
    model,
    changes: new Map(),
    trialEnds: new Set(),
    pausedAt: 0,
    underWay: [],
    heard,
    told: new Set(),
    counted: new Set(),
  };
}

/** Shop by shop the same people, with the same address. */
async function savedCustomer(ctx: MerchantContext, people: string[]): Promise<string> {
  const email = `ada${people.length + 1}@example.com`;
  const { id } = await createCustomer(ctx, { name: "Ada", email });
  people.push(id);
  const session = await newSession(ctx, { mode: "setup", customerId: id });
  await confirmPayment(ctx, session.paymentIntentId ?? "", {
    card: card(cards.good),
    browserToken: "b",
  });
  return id;
}
