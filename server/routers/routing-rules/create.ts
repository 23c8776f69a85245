import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { RoutingRuleModel } from "#server/generated/prisma/models.ts";
import { serializeRoutingRule } from "#server/records/payments/routing-rule.ts";
import { checkRule } from "#server/routers/routing-rules/check-rule.ts";
import { lockRules, placeRules, withRuleAt } from "#server/routers/routing-rules/place-rules.ts";
import {
  type CreateRoutingRule,
  type RoutingRule,
  routingRulesMax,
} from "#server/wire/routing/routing-rule.ts";

/**
 * Creates a rule, which payments that are tried afterwards follow; later ones move down by one. Atomic and idempotent by
 * key; emits `routing_rule.created`, and `routing_rule.updated` for each that moves.
 * @throws validation_failed · invalid_state (the merchant has 50)
 */
export async function createRoutingRule(
  ctx: MerchantContext,
  input: CreateRoutingRule,
): Promise<RoutingRule> {
  const row = newRow(ctx, input);
  checkRule(ctx, row);
  return transact(ctx, async (unit) => {
    const others = await lockRules(unit.tx, ctx);
    if (others.length >= routingRulesMax)
      throw new DomainError(
        "invalid_state",
        `There are ${others.length} routing rules, the maximum for a merchant. Delete one first.`,
      );
    const position = Math.min(input.position ?? routingRulesMax, others.length + 1);
    const order = withRuleAt(others, { ...row, position }, position);
    await placeRules(unit, ctx, { order });
    unit.insert("RoutingRule", { ...row, position });
    const rule = serializeRoutingRule({ ...row, position });
    emit(unit, ctx, "routing_rule.created", rule);
    return rule;
  });
}

function newRow(ctx: MerchantContext, input: CreateRoutingRule): RoutingRuleModel {
  const now = ctx.clock.now();
  const { minimumAmount, maximumAmount } = input;
  return {
    id: newId("routingRule"),
    merchantId: ctx.merchantId,
    position: 0,
    processor: input.processor,
    methods: input.methods ?? [],
    currencies: input.currencies ?? [],
    countries: input.countries ?? [],
    brands: input.brands ?? [],
    minimumAmount: minimumAmount == null ? null : BigInt(minimumAmount),
    maximumAmount: maximumAmount == null ? null : BigInt(maximumAmount),
    sharePercent: input.sharePercent ?? 100,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}
