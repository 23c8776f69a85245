import type { MerchantContext } from "#server/core/context.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import type { ListPaymentIntents } from "#server/wire/payment-intent.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** Payment intents, newest first. */
export async function listPaymentIntents(ctx: MerchantContext, input: ListPaymentIntents) {
  const where = { merchantId: ctx.merchantId, status: input.status, customerId: input.customerId };
  const [rows, total] = await Promise.all([
    ctx.db.paymentIntent.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.paymentIntent.count({ where }),
  ]);
  return paginated(input, rows.map(serializePaymentIntent), total);
}
