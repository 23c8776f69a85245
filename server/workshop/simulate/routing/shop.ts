import { deepStrictEqual as same } from "node:assert/strict";
import type { MerchantContext } from "#server/core/context.ts";
import { createRoutingRule } from "#server/routers/routing-rules/create.ts";
import { removeRoutingRule } from "#server/routers/routing-rules/remove.ts";
import { reorderRoutingRules } from "#server/routers/routing-rules/reorder.ts";
import { CreateRoutingRule } from "#server/wire/routing/routing-rule.ts";
import { names } from "#server/workshop/simulate/routing/abilities.ts";
import type { Rule, Shares } from "#server/workshop/simulate/routing/expected-turns.ts";
import type { World } from "#server/workshop/simulate/routing/world.ts";

export type Order = {
  id: string;
  amount: number;
  currency: string;
  capture: "automatic" | "manual";
  /** Refunds of the merchant's that were answered. */
  refunds: string[];
};

/** One of the two merchants, with what the oracle knows of it. */
export type Shop = {
  ctx: MerchantContext;
  world: World;
  rules: Rule[];
  orders: Order[];
  drawn: Shares;
};

/** A rule at any place, of one or two conditions. */
export async function addRule(shop: Shop): Promise<void> {
  const { ctx, rules, world } = shop;
  const { random } = world;
  const currency = random.pick(["EUR", "EUR", "BRL"]);
  const conditions = random.pick<Partial<CreateRoutingRule>>([
    {},
    {},
    { currencies: [currency] },
    { currencies: [currency], minimumAmount: random.pick([1000, 6000]) },
    { currencies: [currency], maximumAmount: random.pick([1000, 6000]) },
    { methods: [random.pick(["card", "ideal", "pix", "sepa_debit"] as const)] },
    { brands: [random.pick(["visa", "mastercard"] as const)] },
    { countries: ["NL"] },
    { sharePercent: 50 },
  ]);
  const position = random.chance(0.5) ? 1 : rules.length + 1;
  // The first of PROCESSOR is next anyway: what names the second goes on to it.
  const processor = random.pick([...names, "second_sandbox", "second_sandbox"] as const);
  const input = { processor, position, ...conditions };
  const made = await createRoutingRule(ctx, CreateRoutingRule.parse(input));
  rules.splice(position - 1, 0, made);
}

export async function moveRules(shop: Shop): Promise<void> {
  const { ctx, rules, world } = shop;
  if (rules.length < 2) return addRule(shop);
  const from = 1 + world.random.below(rules.length - 1);
  rules.push(...rules.splice(0, from));
  const { data } = await reorderRoutingRules(ctx, { ids: rules.map(({ id }) => id) });
  same(
    data.map(({ id }) => id),
    rules.map(({ id }) => id),
  );
}

export async function dropRule({ ctx, rules, world }: Shop): Promise<void> {
  const rule = rules[world.random.below(rules.length + 1)];
  if (!rule) return;
  await removeRoutingRule(ctx, rule.id);
  rules.splice(rules.indexOf(rule), 1);
}
