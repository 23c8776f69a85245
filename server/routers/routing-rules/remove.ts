import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { lockRoutingRule, serializeRoutingRule } from "#server/records/payments/routing-rule.ts";
import { lockRules, placeRules } from "#server/routers/routing-rules/place-rules.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";

/**
 * Deletes softly: payments that are tried afterwards do not follow the rule, and earlier ones keep it; later rules move up
 * by one. Deleting again answers the same. Atomic; emits `routing_rule.deleted` the first time, and
 * `routing_rule.updated` for each that moves.
 * @throws not_found
 */
export async function removeRoutingRule(ctx: MerchantContext, id: string): Promise<Deleted> {
  return transact(ctx, async (unit) => {
    const rules = await lockRules(unit.tx, ctx);
    const current = await lockRoutingRule(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    const now = ctx.clock.now();
    const row = await unit.tx.routingRule.update({
      where: own(ctx, id),
      data: { deletedAt: now, updatedAt: now },
    });
    emit(unit, ctx, "routing_rule.deleted", serializeRoutingRule(row));
    await placeRules(unit, ctx, { order: rules.filter((rule) => rule.id !== id) });
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}
