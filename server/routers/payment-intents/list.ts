import type { MerchantContext } from "#server/context.ts";
import { serializePaymentIntent } from "#server/payments/serialize/intent.ts";
import type { ListPaymentIntents } from "#server/routers/payment-intents/schema.ts";
import { paginated } from "#server/schemas/pagination.ts";

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
