import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { ChangeRules } from "#server/wire/atoms/merchant/change-rules.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import {
  BilledSubscription,
  type Interval,
} from "#server/workshop/testing/models/billed/billed-subscription.ts";
import { newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf } from "#server/workshop/testing/payments/plans.ts";

/** A merchant with its plans: ids of prices by interval and amount. */
export type Shop = {
  ctx: MerchantContext;
  zone: string;
  changeRules: ChangeRules;
  plans: Map<Interval, Map<number, string>>;
};

export type Subscriber = {
  shop: Shop;
  id: string;
  /** Name of the card at the sandbox. */
  token: string;
  every: Interval;
  model: BilledSubscription;
};

const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", null];
const amounts = [1499, 2499, 10_001];
const intervals: Interval[] = [
  { interval: "month", intervalCount: 1 },
  { interval: "year", intervalCount: 1 },
];

export async function openShops(services: Services): Promise<Shop[]> {
  return Promise.all(
    zones.map(async (timeZone, nth) => {
      const ctx = await newMerchant(services);
      const changeRules: ChangeRules = {
        planUpgrade: "immediate",
        planDowngrade: nth % 2 === 0 ? "immediate" : "next_period",
        prorateBy: nth < 2 ? "day" : "second",
      };
      const data = { timeZone, changeRules };
      await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data });
      const plans: Shop["plans"] = new Map();
      for (const recurring of intervals) {
        const prices = new Map<number, string>();
        for (const amount of amounts) prices.set(amount, await planOf(ctx, amount, { recurring }));
        plans.set(recurring, prices);
      }
      return { ctx, zone: timeZone ?? "UTC", changeRules, plans };
    }),
  );
}

/** A new customer with a card, charged now or, one of three, after a trial of up to 30 days. */
export async function subscribe(shop: Shop, random: Random): Promise<Subscriber> {
  const { ctx, zone, changeRules, plans } = shop;
  const every = random.pick(intervals);
  const price = random.pick(amounts);
  const now = ctx.clock.now().getTime();
  const trialEnd = random.chance(0.3) ? now + (1 + random.below(30 * 24)) * hourMs : null;
  const { id: customerId } = await newCustomer(ctx);
  const token = await giveCard(ctx, customerId);
  const { id } = await newSubscription(ctx, {
    customerId,
    items: [{ priceId: plans.get(every)?.get(price) }],
    ...(trialEnd !== null && { trialEnd: new Date(trialEnd).toISOString() }),
  });
  const { planUpgrade: upgrade, planDowngrade: downgrade, prorateBy } = changeRules;
  const unitMs = prorateBy === "day" ? dayMs : 1000;
  const minimum = ctx.processor.limits("EUR")?.minimum ?? 1;
  const rules = { upgrade, downgrade };
  const terms = { every, price, zone, minimum, trialEnd, unitMs, rules };
  return { shop, id, token, every, model: new BilledSubscription(terms, now) };
}

async function giveCard({ db, clock, merchantId }: MerchantContext, customerId: string) {
  const token = newId("paymentMethod");
  const createdAt = clock.now();
  const shown = { brand: "visa", last4: "4242", fingerprint: "f", createdAt };
  const card = { ...shown, token, scenario: "visa", expMonth: 12, expYear: 2099 };
  await db.sandboxMethod.create({ data: card });
  const kept = { ...shown, expiryMonth: 12, expiryYear: 2099, isDefault: true };
  const where = { id: newId("paymentMethod"), merchantId, customerId, processorMethod: token };
  await db.paymentMethod.create({ data: { ...kept, ...where, type: "card", provider: "sandbox" } });
  return token;
}
