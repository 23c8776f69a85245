import type { MerchantContext } from "#server/core/context.ts";
import { serializePaymentLink, findPaymentLink } from "#server/records/payments/payment-link.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

/** One payment link, deleted ones included. @throws not_found */
export async function getPaymentLink(ctx: MerchantContext, id: string): Promise<PaymentLink> {
  return serializePaymentLink(ctx, await findPaymentLink(ctx.db, ctx, id));
}
