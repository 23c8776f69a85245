import type { ReadingContext } from "#server/core/context.ts";
import { readRules } from "#server/payments/routing/rules.ts";
import { serializeRoutingRule } from "#server/records/payments/routing-rule.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import type { ListRoutingRules } from "#server/wire/routing/routing-rule.ts";

/** Rules that are not deleted, the first to be asked first. */
export async function listRoutingRules(ctx: ReadingContext, input: ListRoutingRules) {
  const { limit, offset } = input;
  const rules = await readRules(ctx.db, ctx.merchantId);
  const data = rules.slice(offset, offset + limit).map(serializeRoutingRule);
  return paginated(input, data, { total: rules.length });
}
