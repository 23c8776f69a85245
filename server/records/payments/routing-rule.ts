import { merchantRow } from "#server/data/rows/row.ts";
import type { RoutingRuleModel } from "#server/generated/prisma/models.ts";
import { routingSentence } from "#server/records/payments/routing-sentence.ts";
import type { RoutingRule } from "#server/wire/routing/routing-rule.ts";

/** Look-ups of one of a merchant's rules for its payments' processors. */
export const { find: findRoutingRule, lock: lockRoutingRule } = merchantRow(
  "RoutingRule",
  "routing_rules",
  (tx, key) => tx.routingRule.findUnique({ where: key }),
);

/** Row to wire. */
export function serializeRoutingRule(row: RoutingRuleModel): RoutingRule {
  return {
    id: row.id,
    merchantId: row.merchantId,
    position: row.position,
    processor: row.processor,
    methods: row.methods,
    currencies: row.currencies,
    countries: row.countries,
    brands: row.brands,
    minimumAmount: row.minimumAmount === null ? null : Number(row.minimumAmount),
    maximumAmount: row.maximumAmount === null ? null : Number(row.maximumAmount),
    sharePercent: row.sharePercent,
    sentence: routingSentence(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
