import { dayMs, secondMs } from "#server/core/clock.ts";
import { openAccount } from "#server/workshop/simulate/bank-account.ts";
import type { PlanStage } from "#server/workshop/simulate/billing/plan-stage.ts";
import { subscribe } from "#server/workshop/simulate/billing/subscribe.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { listen } from "#server/workshop/simulate/scenes.ts";
import type { World } from "#server/workshop/simulate/world.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", null];
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
  // Customers may do whatever the page offers.
  const portalRules = { portalPlan: true, portalPause: true };
  const afterRetries = random.chance(0.3)
    ? random.pick(["cancel", "unpaid", "keep"] as const)
    : null;
  const dunning = afterRetries ? { afterRetries } : {};
  const data = { timeZone, changeRules, portalRules, dunning };
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data });
  if (random.chance(0.25)) await listen(stage);
  const shop = {
    zone: timeZone ?? "UTC",
    unitMs: prorateBy === "day" ? dayMs : secondMs,
    afterRetries,
  };
  for (let count = 1 + random.below(2); count > 0; count -= 1)
    stage.subscribers.push(await subscribe(stage, random, shop));
  stage.subscriptions.push(...stage.subscribers.map(({ id }) => id));
  return stage;
}
