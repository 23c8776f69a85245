import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { serializeRoutingRule } from "#server/records/payments/routing-rule.ts";
import { lockRules, placeRules } from "#server/routers/routing-rules/place-rules.ts";
import type { ReorderRoutingRules, RoutingRuleOrder } from "#server/wire/routing/routing-rule.ts";

/**
 * Puts all rules into an order. Atomic and idempotent by key; emits `routing_rule.updated` for each that moves.
 * @throws conflict (these are not the ids of all rules: one was added or deleted meanwhile, or is named twice)
 */
export async function reorderRoutingRules(
  ctx: MerchantContext,
  { ids }: ReorderRoutingRules,
): Promise<RoutingRuleOrder> {
  return transact(ctx, async (unit) => {
    const rules = await lockRules(unit.tx, ctx);
    const order = ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? []);
    if (order.length !== ids.length || new Set(order).size !== rules.length)
      throw new DomainError(
        "conflict",
        "ids: name each routing rule exactly once. List the rules again: one may have been added or deleted.",
      );
    const placed = await placeRules(unit, ctx, { order });
    return { data: placed.map(serializeRoutingRule) };
  });
}
