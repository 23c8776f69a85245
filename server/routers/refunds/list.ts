import type { MerchantContext } from "#server/context.ts";
import { serializeRefund } from "#server/payments/serialize/refund.ts";
import type { ListRefunds } from "#server/routers/refunds/schema.ts";
import { paginated } from "#server/schemas/pagination.ts";

/** Refunds, newest first. */
export async function listRefunds(ctx: MerchantContext, input: ListRefunds) {
  const where = { merchantId: ctx.merchantId, paymentIntentId: input.paymentIntentId };
  const [rows, total] = await Promise.all([
    ctx.db.refund.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.refund.count({ where }),
  ]);
  return paginated(input, rows.map(serializeRefund), total);
}
