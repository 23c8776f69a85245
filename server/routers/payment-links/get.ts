import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { notFound } from "#server/core/errors.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import type { PaymentLink } from "#server/wire/payment-link.ts";
import { serializePaymentLink } from "#server/payments/links/serialize.ts";

/** One payment link, deleted ones included. @throws not_found */
export async function getPaymentLink(ctx: MerchantContext, id: string): Promise<PaymentLink> {
  return serializePaymentLink(ctx.env, await findPaymentLink(ctx.db, ctx, id));
}

/** The merchant's row with this id. @throws not_found, also for another merchant's */
export async function findPaymentLink(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<PaymentLinkModel> {
  const row = await tx.paymentLink.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}
