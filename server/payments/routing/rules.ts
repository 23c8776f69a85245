import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { RoutingRuleModel } from "#server/generated/prisma/models.ts";

/** The merchant's rules in their order. */
export function readRules(
  db: Pick<ReadingTx, "routingRule">,
  merchantId: string,
): PromiseLike<RoutingRuleModel[]> {
  return db.routingRule.findMany({
    where: { merchantId, deletedAt: null },
    orderBy: { position: "asc" },
  });
}
