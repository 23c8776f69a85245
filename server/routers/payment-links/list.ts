import type { MerchantContext } from "#server/core/context.ts";
import type { ListPaymentLinks } from "#server/wire/payment-link.ts";
import { serializePaymentLink } from "#server/payments/links/serialize.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

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
