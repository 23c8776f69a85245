import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { RoutingRuleModel } from "#server/generated/prisma/models.ts";
import { readRules } from "#server/payments/routing/rules.ts";
import { serializeRoutingRule } from "#server/records/payments/routing-rule.ts";

/** The merchant's rules in their order; changes of them take turns until the transaction ends. */
export async function lockRules(
  tx: Tx,
  { merchantId }: MerchantContext,
): Promise<RoutingRuleModel[]> {
  await tx.$executeRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`;
  return readRules(tx, merchantId);
}

/** The same rules with one at a position of its own, which counts from 1; a later one than the last is the last. */
export function withRuleAt(
  others: readonly RoutingRuleModel[],
  rule: RoutingRuleModel,
  position: number,
): RoutingRuleModel[] {
  return others.toSpliced(position - 1, 0, rule);
}

/**
 * Gives each rule its place in this order as its position. Emits `routing_rule.updated` for each that moves, except `quiet`,
 * whose own event says it. Answers the rules as they are then.
 */
export async function placeRules(
  unit: Unit,
  ctx: MerchantContext,
  { order, quiet }: { order: readonly RoutingRuleModel[]; quiet?: string },
): Promise<RoutingRuleModel[]> {
  const placed: RoutingRuleModel[] = [];
  for (const [index, rule] of order.entries()) {
    const position = index + 1;
    if (rule.position === position) {
      placed.push(rule);
      continue;
    }
    const row = await unit.tx.routingRule.update({
      where: own(ctx, rule.id),
      data: { position, updatedAt: ctx.clock.now() },
    });
    if (rule.id !== quiet) emit(unit, ctx, "routing_rule.updated", serializeRoutingRule(row));
    placed.push(row);
  }
  return placed;
}
