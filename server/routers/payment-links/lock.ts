import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { findPaymentLink } from "#server/routers/payment-links/get.ts";

/** Locks the merchant's link until the transaction ends, then reads it. @throws not_found */
export async function lockPaymentLink(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<PaymentLinkModel> {
  await tx.$executeRaw`SELECT 1 FROM payment_links WHERE id = ${id} AND "merchantId" = ${ctx.merchantId} FOR UPDATE`;
  return findPaymentLink(tx, ctx, id);
}
