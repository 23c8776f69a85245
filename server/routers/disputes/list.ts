import type { MerchantContext } from "#server/core/context.ts";
import { serializeDispute } from "#server/payments/disputes/serialize.ts";
import type { ListDisputes } from "#server/wire/dispute.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** Disputes, newest first. */
export async function listDisputes(ctx: MerchantContext, input: ListDisputes) {
  const where = {
    merchantId: ctx.merchantId,
    status: input.status,
    paymentIntentId: input.paymentIntentId,
  };
  const [rows, total] = await Promise.all([
    ctx.db.dispute.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.dispute.count({ where }),
  ]);
  return paginated(input, rows.map(serializeDispute), total);
}
