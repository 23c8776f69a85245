import type { MerchantContext } from "#server/core/context.ts";
import { page } from "#server/data/page.ts";
import type { ListPaymentLinks } from "#server/wire/payment-link.ts";
import { serializePaymentLink } from "#server/payments/links/serialize.ts";

/** Payment links that are not deleted, newest first. */
export async function listPaymentLinks(ctx: MerchantContext, input: ListPaymentLinks) {
  const where = { merchantId: ctx.merchantId, deletedAt: null, active: input.active };
  return page(input, {
    find: (slice) => ctx.db.paymentLink.findMany({ where, ...slice }),
    count: () => ctx.db.paymentLink.count({ where }),
    serialize: (row) => serializePaymentLink(ctx.env, row),
  });
}
