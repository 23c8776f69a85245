import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { getEntitlements } from "#server/routers/customers/entitlements.ts";
import { createDiscount } from "#server/routers/discounts/create.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { previewSubscription } from "#server/routers/subscriptions/preview.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import type { ChangeRules } from "#server/wire/atoms/merchant/change-rules.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import {
  PreviewSubscription,
  UpdateSubscription,
} from "#server/wire/payments/subscriptions/subscription-change.ts";
import { CreateDiscount } from "#server/wire/selling/discount.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  choosePlanOnPage,
  type Pressed,
  pressOnPage,
} from "#server/workshop/testing/models/billed/acts-on-page.ts";
import {
  BilledSubscription,
  type Charge,
  type Interval,
  type Proration,
} from "#server/workshop/testing/models/billed/billed-subscription.ts";
import { trials } from "#server/workshop/testing/models/billed/trials.ts";
import {
  ledgerBalances,
  newCustomer,
  newMerchant,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import {
  newSubscription,
  plansOf,
  savedCustomer,
} from "#server/workshop/testing/payments/plans.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Customers of two shops try, subscribe, change plans, pause, cancel, change their minds and their cards, some on their own page, while the worker comes by the day
// or stays away for a week. Each is charged, to the second and the cent, as a model counts that was written from the
// contract. By hand: SEARCH_RUNS=300 SEARCH_SEED=7. Planted faults: npm run drill:billing.
const settings = searchSettings(2);
const steps = 40;
const declining = "insufficient_funds";
const paying = "visa";
const clock = testClock();
const sandbox = await testServices({ clock });
/** As most processors, this one does not take the smallest charges. */
const limits: Services["processor"]["limits"] = (currency) => {
  const known = sandbox.processor.limits(currency);
  return known && { ...known, minimum: 50 };
};
const services = { ...sandbox, processor: { ...sandbox.processor, limits } };
const seeds = Array.from({ length: settings.runs }, (_, at) => settings.seed + at);

type Subscriber = {
  ctx: MerchantContext;
  customerId: string;
  id: string;
  /** Ids of prices by their amount. */
  plans: ReadonlyMap<number, string>;
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
  const mine = drawActs(random);
  for (let step = 0; step < steps && subscribers.some(isAlive); step += 1) {
    await passTime(subscribers, random);
    const told = await random.pick(mine)(random.pick(subscribers), random);
    await Promise.all(subscribers.map((one) => compare(one, `step ${step}, ${told}`)));
  }
  for (const { ctx } of shops) await compareBooks(ctx, subscribers);
  // The next history begins at the same time, and the worker shall not go on with this one.
  for (const { ctx, id } of subscribers.filter(isAlive))
    await cancelSubscription(ctx, { id, atPeriodEnd: false });
});

function isAlive({ model }: Subscriber): boolean {
  return model.status !== "canceled";
}

type Shop = {
  ctx: MerchantContext;
  currency: string;
  prices: number[];
  zone: string;
  changeRules: ChangeRules;
};

const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", null];

async function openShop(random: Random): Promise<Shop> {
  const ctx = await newMerchant(services);
  const timeZone = random.pick(zones);
  const changeRules: ChangeRules = {
    planUpgrade: random.pick(["immediate", "immediate", "next_period"]),
    planDowngrade: random.pick(["immediate", "next_period"]),
    prorateBy: random.pick(["day", "second"]),
  };
  const portalRules = { portalPlan: true, portalPause: true };
  const data = { timeZone, changeRules, portalRules };
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data });
  const [currency, prices] = random.pick([
    // The first two differ by less than a processor charges, and a part of them may be less than that.
    ["EUR", [149, 170, 2499]],
    ["EUR", [1499, 1520, 10_001]],
    ["JPY", [101, 120, 2000]],
    ["KWD", [4_560, 12_340, 90_070]],
  ] as const);
  return { ctx, currency, prices: [...prices], zone: timeZone ?? "UTC", changeRules };
}

const intervals: Interval[] = [
  { interval: "day", intervalCount: 10 },
  { interval: "week", intervalCount: 2 },
  { interval: "month", intervalCount: 1 },
  { interval: "month", intervalCount: 1 },
  { interval: "month", intervalCount: 3 },
  { interval: "year", intervalCount: 1 },
];

async function discountOf(
  ctx: MerchantContext,
  { percent, charges: periods }: { percent: number; charges: number },
): Promise<string> {
  const discount = { name: "Spring", percentOff: percent, duration: "repeating", periods };
  return (await createDiscount(ctx, CreateDiscount.parse(discount))).id;
}

/** With a saved card, now or after a trial, which may begin without one. */
async function subscribe(shop: Shop, random: Random): Promise<Subscriber> {
  const { ctx, currency, zone } = shop;
  clock.advance(random.below(40) * dayMs + random.below(24 * 3600) * 1000);
  const every = random.pick(intervals);
  const trial = random.pick(trials)(random);
  const { days, hours, withoutCard } = trial;
  const customerId = withoutCard ? (await newCustomer(ctx)).id : await savedCustomer(ctx);
  const plan = { currency, recurring: every, trialDays: days, features: ["seats"] };
  const plans = await plansOf(ctx, shop.prices, plan);
  const price = random.pick(shop.prices);
  const now = clock.now().getTime();
  const ms = days === null ? (hours ?? 0) * hourMs : days * dayMs;
  const trialEnd = ms > 0 ? now + ms : null;
  const discount =
    currency !== "KWD" && random.chance(0.4)
      ? { percent: random.pick([10, 33, 50]), charges: 1 + random.below(4) }
      : null;
  const { id } = await newSubscription(ctx, {
    customerId,
    items: [{ priceId: plans.get(price) }],
    ...(hours !== null && { trialEnd: new Date(now + ms).toISOString() }),
    ...(withoutCard && { trialWithoutCard: withoutCard }),
    ...(discount && { discountId: await discountOf(ctx, discount) }),
  });
  const minimum = ctx.processor.limits(currency)?.minimum ?? 1;
  const { planUpgrade: upgrade, planDowngrade: downgrade, prorateBy } = shop.changeRules;
  const unitMs = prorateBy === "day" ? dayMs : 1000;
  const rules = { upgrade, downgrade };
  const terms = { every, price, zone, minimum, trialEnd, unitMs, rules, withoutCard, discount };
  const model = new BilledSubscription(terms, now);
  const subscriber = { ctx, customerId, id, plans, model };
  // Most trials are short: later few are left whose end could be moved.
  if (trialEnd !== null && random.chance(0.4)) await moveTrialEnd(subscriber, random);
  return subscriber;
}

/** The worker comes when something is due, the second before, between, or late; now and then it is away while people act. */
async function passTime(subscribers: readonly Subscriber[], random: Random): Promise<void> {
  for (let passes = random.pick([1, 1, 2, 3]); passes > 0; passes -= 1) {
    const now = clock.now().getTime();
    const next = nextDue(subscribers);
    const at = next === null ? now + random.below(20) * dayMs : random.pick(visits)(next, random);
    clock.set(new Date(Math.max(now, at)).toISOString());
    await work(subscribers, random);
  }
  if (random.chance(0.2)) clock.advance(random.below(3 * 24) * hourMs);
}

type Due = { at: number; following: number };

/** The first thing that is due for any of them, and where the period after it ends. */
function nextDue(subscribers: readonly Subscriber[]): Due | null {
  const due = subscribers.flatMap(({ model }) => {
    const at = model.nextAt;
    return at === null ? [] : [{ at, following: model.following }];
  });
  return due.toSorted((one, other) => one.at - other.at)[0] ?? null;
}

type Visit = (due: Due, random: Random) => number;

const between: Visit = ({ at }, random) => {
  const now = clock.now().getTime();
  const seconds = Math.max(0, Math.floor((at - now) / 1000));
  return now + random.below(seconds + 1) * 1000;
};
const inItsSecond: Visit = ({ at }) => at;
const late: Visit = ({ at }, random) => at + random.below(9 * 24 * 3600) * 1000;
const visits: Visit[] = [
  between,
  between,
  between,
  inItsSecond,
  inItsSecond,
  late,
  ({ at }) => at - 1000,
  ({ at }, random) => at + random.below(24 * 3600) * 1000,
  // In the second in which the period is over that was not charged yet.
  ({ at, following }) => (following < at + 100 * dayMs ? following : at),
];

/** One worker or two; now and then one that hears no answer of the processor, which is asked again later. */
async function work(subscribers: readonly Subscriber[], random: Random): Promise<void> {
  const now = clock.now().getTime();
  const isDeaf = random.chance(0.1);
  if (isDeaf) {
    const deaf = withSandboxFaults(services, { loseAnswer: true });
    const resolvePayment = () => Promise.reject(new Error("connection reset"));
    await renewAll({ ...deaf, processor: { ...deaf.processor, limits, resolvePayment } });
    // Another worker takes up what has become due meanwhile, and must leave alone what is not known yet.
    clock.advance(10 * minuteMs);
    await renewAll(services);
    clock.advance(10 * minuteMs);
    await reconcileAttempts(services);
  } else if (random.chance(0.3)) await Promise.all([renewAll(services), renewAll(services)]);
  else await renewAll(services);
  await settleRefunds(services);
  for (const { model } of subscribers) {
    model.work(now, clock.now().getTime());
    if (isDeaf) model.work(now + 10 * minuteMs);
  }
}

async function renewAll(by: Services): Promise<void> {
  while ((await renewSubscriptions(by)) > 0);
}

type Act = (subscriber: Subscriber, random: Random) => Promise<string>;

const often = [turnCard, turnCard, change, change, change, nothing, nothing];
const seldom = [
  choosePlan,
  choosePlan,
  pressPage,
  cancel,
  pause,
  goOn,
  goOn,
  upAndDown,
  pauseAndEnd,
  moveTrialEnd,
  giveCard,
];
const acts: Act[] = [...often, ...seldom];

/** All acts, or a few that are done again and again: faults that take two or three of them in a row show sooner. */
function drawActs(random: Random): readonly Act[] {
  if (random.chance(0.4)) return acts;
  return [nothing, random.pick(acts), random.pick(acts), random.pick(acts)];
}

/** The same card pays from now on, or does not: nobody tells the service. */
async function turnCard({ customerId, model }: Subscriber, random: Random): Promise<string> {
  model.cardPays = random.chance(0.6);
  await cardTurns(services, customerId, model.cardPays ? paying : declining);
  return `the card of ${customerId} ${model.cardPays ? "pays" : "is empty"}`;
}

async function cancel({ ctx, id, model }: Subscriber, random: Random): Promise<string> {
  if (random.chance(0.5)) return "nothing";
  const atPeriodEnd = random.chance(0.8);
  const isMade = model.status !== "canceled";
  if (isMade) model.cancel(clock.now().getTime(), atPeriodEnd);
  await answered(cancelSubscription(ctx, { id, atPeriodEnd }), isMade);
  return `${id} is canceled${atPeriodEnd ? " at its period's end" : ""}`;
}

async function pause({ ctx, id, model }: Subscriber, random: Random): Promise<string> {
  const now = clock.now().getTime();
  const resumesAt = random.chance(0.5) ? now + (1 + random.below(60 * 24)) * hourMs : null;
  const input = {
    id,
    ...(resumesAt !== null && { resumesAt: new Date(resumesAt).toISOString() }),
    keepService: random.chance(0.5),
  };
  await answered(pauseSubscription(ctx, input), model.pause(resumesAt, input.keepService));
  return `${id} is paused`;
}

/** The end of a trial is moved, or comes now. */
async function moveTrialEnd({ ctx, id, model }: Subscriber, random: Random): Promise<string> {
  const now = clock.now().getTime();
  const to = random.chance(0.3) ? null : now + (1 + random.below(40 * 24)) * hourMs;
  const trialEnd = to === null ? null : new Date(to).toISOString();
  await answered(updateSubscription(ctx, { id, trialEnd }), model.moveTrialEnd(now, to));
  return `the trial of ${id} ends ${trialEnd ?? "now"}`;
}

/** The customer of a subscription without a card saves one, which it takes. */
async function giveCard({ ctx, id, customerId, model }: Subscriber): Promise<string> {
  if (model.hasCard || model.status === "canceled") return "nothing";
  const { merchantId, db } = ctx;
  const where = { merchantId, customerId: await savedCustomer(ctx) };
  const { id: paymentMethodId } = await db.paymentMethod.findFirstOrThrow({ where });
  await db.paymentMethod.updateMany({ where, data: { customerId } });
  await updateSubscription(ctx, { id, paymentMethodId });
  model.giveCard(clock.now().getTime());
  return `${id} has a card`;
}

/** Undoes a cancellation, or else ends a pause; now and then in the very second in which it is too late for that. */
async function goOn({ ctx, id, model }: Subscriber, random: Random): Promise<string> {
  if (model.endsWithPeriod && model.paidUntil > clock.now().getTime() && random.chance(0.3))
    clock.set(new Date(model.paidUntil - (random.chance(0.3) ? 1000 : 0)).toISOString());
  await answered(resumeSubscription(ctx, id), model.goOn(clock.now().getTime()));
  return `${id} goes on`;
}

/** Paused, canceled with its period, and now and then not canceled after all. */
async function pauseAndEnd(subscriber: Subscriber, random: Random): Promise<string> {
  const { ctx, id, model } = subscriber;
  const told = await pause(subscriber, random);
  if (model.status === "canceled") return told;
  await cancelSubscription(ctx, { id, atPeriodEnd: true });
  model.cancel(clock.now().getTime(), true);
  if (random.chance(0.3)) await pause(subscriber, random);
  return `${told} and ends${random.chance(0.5) ? `, ${await goOn(subscriber, random)}` : ""}`;
}

async function answered(request: Promise<unknown>, isMade: boolean): Promise<void> {
  if (isMade) await request;
  else await expect(request).rejects.toMatchObject({ code: "invalid_state" });
}

/** Null: as the merchant's rules say. */
const prorations: Asked["proration"][] = ["immediate", "immediate", "next_period", "none", null];

/** To another price and another quantity; what the preview says is charged. */
async function change(subscriber: Subscriber, random: Random): Promise<string> {
  return changeTo(subscriber, {
    amount: random.pick([...subscriber.plans.keys()]),
    quantity: 1 + random.below(3),
    proration: random.pick(prorations),
  });
}

type Asked = { amount: number; quantity: number; proration: Proration | null };

async function changeTo(
  { ctx, id, plans, model }: Subscriber,
  { amount, quantity, proration }: Asked,
): Promise<string> {
  const items = [{ priceId: plans.get(amount), quantity }];
  const wish = { id, items, ...(proration && { proration }) };
  if (!["active", "trialing"].includes(model.status)) {
    await answered(updateSubscription(ctx, UpdateSubscription.parse(wish)), false);
    return `${id} cannot be changed`;
  }
  const shown = await previewSubscription(ctx, PreviewSubscription.parse(wish));
  const before = model.charges.length;
  const now = clock.now().getTime();
  const isMade = model.change(now, { price: amount * quantity, proration });
  const input = { ...wish, previewId: shown.previewId };
  const changing = updateSubscription(ctx, UpdateSubscription.parse(input));
  if (!isMade) await expect(changing).rejects.toMatchObject({ code: "card_declined" });
  else {
    await changing;
    expect([shown.dueNow, shown.unusedAmount]).toEqual([
      model.charges.length > before ? model.charges.at(-1)?.amount : 0,
      model.unused,
    ]);
  }
  return `${id} is changed to ${quantity} × ${amount} (${proration ?? "by the rules"})${isMade ? "" : ", declined"}`;
}

async function choosePlan(subscriber: Subscriber, random: Random): Promise<string> {
  return pressed(await choosePlanOnPage(clock, subscriber, random));
}

async function pressPage(subscriber: Subscriber, random: Random): Promise<string> {
  return pressed(await pressOnPage(clock, subscriber, random));
}

function pressed({ said, answer, expected }: Pressed): string {
  expect(answer, said).toBe(expected);
  return said;
}

/** Up and down again on one day: whatever was charged for it stays with the subscription as unused time. */
async function upAndDown(subscriber: Subscriber, random: Random): Promise<string> {
  const told: string[] = [];
  for (let count = 2 + random.below(2); count > 0; count -= 1)
    told.push(
      await changeTo(subscriber, {
        amount: random.pick([...subscriber.plans.keys()]),
        quantity: 1 + random.below(2),
        proration: "immediate",
      }),
    );
  return told.join(", ");
}

async function nothing(): Promise<string> {
  return "nothing";
}

async function compare({ ctx, id, customerId, model }: Subscriber, when: string): Promise<void> {
  const { features } = await getEntitlements(ctx, customerId);
  const shown = await getSubscription(ctx, id);
  const { status, currentPeriodEnd, cancelAtPeriodEnd, unusedAmount, pendingChange, items } = shown;
  const paid = await ctx.db.paymentAttempt.findMany({
    where: {
      merchantId: ctx.merchantId,
      status: "succeeded",
      amount: { gt: 0 },
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
    unusedAmount,
    amount: pendingChange === null && status !== "canceled" ? sumOf(items) : null,
    unpaid,
    paidUntil: currentPeriodEnd,
    endsWithPeriod: cancelAtPeriodEnd,
    isEntitled: features.length > 0,
    charges: inOrder(
      paid.map((one) => ({ at: one.createdAt.getTime(), amount: Number(one.amount) })),
    ),
  };
  expect(seen, when).toEqual({
    status: model.status,
    unusedAmount: model.unused,
    amount: model.pending === null && model.status !== "canceled" ? model.price : null,
    unpaid: model.status === "past_due" ? 1 : 0,
    paidUntil: new Date(model.paidUntil).toISOString(),
    endsWithPeriod: model.endsWithPeriod,
    isEntitled: model.isEntitled(clock.now().getTime()),
    charges: inOrder(model.charges),
  });
}

/** A charge and a change of one moment have no order. */
function inOrder(charges: readonly Charge[]): string[] {
  return charges
    .toSorted((one, other) => one.at - other.at || one.amount - other.amount)
    .map(({ at, amount }) => `${amount} at ${new Date(at).toISOString()}`);
}

function sumOf(items: Subscription["items"]): number {
  return items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
}

async function compareBooks(ctx: MerchantContext, all: readonly Subscriber[]): Promise<void> {
  const theirs = all.filter((one) => one.ctx === ctx).flatMap(({ model }) => model.charges);
  const sum = theirs.reduce((total, { amount }) => total + amount, 0);
  const { clearing = 0, merchant = 0, ...others } = await ledgerBalances(ctx);
  expect([clearing + sum, merchant - sum, others]).toEqual([0, 0, {}]);
}
