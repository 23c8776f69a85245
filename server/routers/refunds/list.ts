import type { MerchantContext } from "#server/core/context.ts";
import { serializeRefund } from "#server/payments/refunds/serialize.ts";
import type { ListRefunds } from "#server/wire/refund.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

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
