import type { MerchantContext } from "#server/core/context.ts";
import { serializePaymentMethod } from "#server/payments/methods/serialize.ts";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";
import { findPaymentMethod } from "#server/payments/methods/row.ts";

/** One saved payment method, detached ones included. @throws not_found */
export async function getPaymentMethod(ctx: MerchantContext, id: string): Promise<PaymentMethod> {
  return serializePaymentMethod(await findPaymentMethod(ctx.db, ctx, id));
}
