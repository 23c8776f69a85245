import { dayMs, hourMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createDiscount } from "#server/routers/discounts/create.ts";
import { CreateDiscount } from "#server/wire/selling/discount.ts";
import type { PlanStage, Subscriber } from "#server/workshop/simulate/billing/plan-stage.ts";
import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import {
  BilledSubscription,
  type Interval,
} from "#server/workshop/testing/models/billed/billed-subscription.ts";
import {
  type InvoiceTerms,
  InvoicedSubscription,
} from "#server/workshop/testing/models/billed/invoiced-subscription.ts";
import { card, newSession } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, plansOf } from "#server/workshop/testing/payments/plans.ts";

const intervals: Interval[] = [
  { interval: "day", intervalCount: 3 },
  { interval: "week", intervalCount: 1 },
  { interval: "month", intervalCount: 1 },
  { interval: "month", intervalCount: 1 },
];
const prices = [700, 1499, 9001];

type Trial = {
  /** Days of the prices' own trial. */
  days: number | null;
  /** Until this many hours from now, asked for with the subscription. */
  hours: number | null;
  /** How it ends where no card is given; null: there is one from the beginning. */
  withoutCard: "cancel" | "pause" | null;
};
const none: Trial = { days: null, hours: null, withoutCard: null };

/** Most trials are short: few histories see the end of a long one. */
const trials: ((random: Random) => Trial)[] = [
  () => none,
  () => none,
  () => none,
  () => none,
  (random) => ({ ...none, hours: 1 + random.below(72) }),
  (random) => ({ ...none, days: 1 + random.below(3) }),
  (random) => ({ ...none, hours: 1 + random.below(24), withoutCard: "pause" }),
  (random) => ({
    ...none,
    hours: 1 + random.below(72),
    withoutCard: random.pick(["cancel", "pause"]),
  }),
];

export type Shop = {
  zone: string;
  unitMs: number;
  /** How its invoices end that nobody pays; null where cards are charged. */
  afterRetries: InvoiceTerms["afterRetries"] | null;
};

/** Now or after a trial, with a saved card or, after a trial that began without one, with a card that is not named yet. */
export async function subscribe(
  { ctx, world, people }: PlanStage,
  random: Random,
  shop: Shop,
): Promise<Subscriber> {
  const { clock } = world;
  clock.advance(random.below(16 * 24 * 3600) * secondMs);
  const { zone, unitMs, afterRetries } = shop;
  const daysUntilDue = afterRetries && random.pick([0, 3, 10, 40]);
  const { days, hours, withoutCard } = drawTrial(random, shop);
  const customerId = await newPerson(ctx, people);
  if (!withoutCard && !afterRetries) await saveCard(ctx, customerId);
  const every = random.pick(intervals);
  const plan = { recurring: every, trialDays: days, features: ["seats"] };
  const plans = await plansOf(ctx, prices, plan);
  const price = random.pick(prices);
  const now = clock.now().getTime();
  const ms = days === null ? (hours ?? 0) * hourMs : days * dayMs;
  const trialEnd = ms > 0 ? now + ms : null;
  const discount = random.chance(0.3)
    ? { percent: random.pick([10, 33, 50]), charges: 1 + random.below(3) }
    : null;
  const { id } = await newSubscription(ctx, {
    customerId,
    items: [{ priceId: plans.get(price) }],
    ...(hours !== null && { trialEnd: new Date(now + ms).toISOString() }),
    ...(withoutCard && { trialWithoutCard: withoutCard }),
    ...(afterRetries && { collection: "invoice", daysUntilDue }),
    ...(discount && { discountId: await newDiscount(ctx, discount) }),
  });
  const minimum = ctx.processor.limits("EUR")?.minimum ?? 1;
  const rules = { upgrade: "immediate", downgrade: "immediate" } as const;
  const terms = { every, price, zone, minimum, trialEnd, unitMs, rules, withoutCard, discount };
  const invoiced =
    afterRetries &&
    new InvoicedSubscription({ ...terms, afterRetries, daysUntilDue: daysUntilDue ?? 0 }, now);
  return {
    id,
    customerId,
    cardId: withoutCard ? await saveCard(ctx, customerId) : null,
    plans,
    model: invoiced ?? new BilledSubscription(terms, now),
    invoices: invoiced && { model: invoiced, asked: new Set(), notes: new Map(), pages: new Map() },
    changes: new Map(),
    presses: [],
    trialEnds: new Set(),
    isEndAsked: false,
    pausedAt: 0,
    underWay: [],
    heard: invoiced ? 0 : await eventsOf(ctx, id),
    told: new Set(),
    counted: new Set(),
  };
}

async function newDiscount(
  ctx: MerchantContext,
  { percent, charges: periods }: { percent: number; charges: number },
): Promise<string> {
  const discount = { name: "Spring", percentOff: percent, duration: "repeating", periods };
  return (await createDiscount(ctx, CreateDiscount.parse(discount))).id;
}

/** Events of a beginning with a charge: the model knows how that went. */
function eventsOf({ db, merchantId }: MerchantContext, relatedEntityId: string): Promise<number> {
  return db.event.count({ where: { merchantId, relatedEntityId } });
}

/** Nobody waits for a card where none is charged. */
function drawTrial(random: Random, { afterRetries }: Shop): Trial {
  const trial = random.pick(trials)(random);
  return afterRetries ? { ...trial, withoutCard: null } : trial;
}

/** Shop by shop the same people, with the same address. */
async function newPerson(ctx: MerchantContext, people: string[]): Promise<string> {
  const email = `ada${people.length + 1}@example.com`;
  const { id } = await createCustomer(ctx, { name: "Ada", email });
  people.push(id);
  return id;
}

/** Answers the id of the payment method. */
async function saveCard(ctx: MerchantContext, customerId: string): Promise<string> {
  const session = await newSession(ctx, { mode: "setup", customerId });
  await confirmPayment(ctx, session.paymentIntentId ?? "", {
    card: card(cards.good),
    browserToken: "b",
  });
  const where = { merchantId: ctx.merchantId, customerId };
  return (await ctx.db.paymentMethod.findFirstOrThrow({ where })).id;
}
