import type { MerchantContext } from "#server/core/context.ts";
import { serializeSubscription } from "#server/payments/subscriptions/serialize.ts";
import type { ListSubscriptions } from "#server/wire/subscription.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** Subscriptions, newest first. */
export async function listSubscriptions(ctx: MerchantContext, input: ListSubscriptions) {
  const where = { merchantId: ctx.merchantId, status: input.status, customerId: input.customerId };
  const [rows, total] = await Promise.all([
    ctx.db.subscription.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.subscription.count({ where }),
  ]);
  return paginated(input, rows.map(serializeSubscription), total);
}
