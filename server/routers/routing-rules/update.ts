import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { lockRoutingRule, serializeRoutingRule } from "#server/records/payments/routing-rule.ts";
import { checkRule } from "#server/routers/routing-rules/check-rule.ts";
import { lockRules, placeRules, withRuleAt } from "#server/routers/routing-rules/place-rules.ts";
import type { RoutingRule, UpdateRoutingRule } from "#server/wire/routing/routing-rule.ts";

/**
 * Changes the given fields; null clears a bound. Payments that are tried afterwards follow. Atomic and idempotent by key;
 * emits `routing_rule.updated` if anything changed, also for each other rule that moves.
 * @throws not_found · validation_failed · invalid_state (deleted)
 */
export async function updateRoutingRule(
  ctx: MerchantContext,
  input: UpdateRoutingRule,
): Promise<RoutingRule> {
  return transact(ctx, async (unit) => {
    const rules = await lockRules(unit.tx, ctx);
    const current = await lockRoutingRule(unit.tx, ctx, input.id);
    if (current.deletedAt) throw new DomainError("invalid_state", "This routing rule was deleted.");
    const data = {
      processor: input.processor,
      methods: input.methods,
      currencies: input.currencies,
      countries: input.countries,
      brands: input.brands,
      minimumAmount: bound(input.minimumAmount),
      maximumAmount: bound(input.maximumAmount),
      sharePercent: input.sharePercent,
      position: input.position && Math.min(input.position, rules.length),
    };
    const given = Object.entries(data).filter(([, value]) => value !== undefined);
    checkRule(ctx, { ...current, ...Object.fromEntries(given) });
    const { row, isNews } = await changeRow(ctx, {
      current,
      data,
      write: (changed) =>
        unit.tx.routingRule.update({ where: own(ctx, current.id), data: changed }),
    });
    const others = rules.filter(({ id }) => id !== row.id);
    await placeRules(unit, ctx, { order: withRuleAt(others, row, row.position), quiet: row.id });
    const rule = serializeRoutingRule(row);
    if (isNews) emit(unit, ctx, "routing_rule.updated", rule);
    return rule;
  });
}

function bound(amount: number | null | undefined): bigint | null | undefined {
  return typeof amount === "number" ? BigInt(amount) : amount;
}
