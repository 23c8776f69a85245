import type { MerchantContext } from "#server/context.ts";
import type { ListPaymentLinks } from "#server/routers/payment-links/schema.ts";
import { serializePaymentLink } from "#server/payments/serialize/payment-link.ts";
import { paginated } from "#server/schemas/pagination.ts";

/** Payment links that are not deleted, newest first. */
export async function listPaymentLinks(ctx: MerchantContext, input: ListPaymentLinks) {
  const where = { merchantId: ctx.merchantId, deletedAt: null, active: input.active };
  const [rows, total] = await Promise.all([
    ctx.db.paymentLink.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.paymentLink.count({ where }),
  ]);
  return paginated(
    input,
    rows.map((row) => serializePaymentLink(ctx.env, row)),
    total,
  );
}
