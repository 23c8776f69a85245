import type { MerchantContext } from "#server/context.ts";
import { serializeDispute } from "#server/payments/serialize/dispute.ts";
import type { ListDisputes } from "#server/routers/disputes/schema.ts";
import { paginated } from "#server/schemas/pagination.ts";

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
