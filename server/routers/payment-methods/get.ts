import type { MerchantContext } from "#server/core/context.ts";
import {
  serializePaymentMethod,
  findPaymentMethod,
} from "#server/records/payments/payment-method.ts";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";

/** One saved payment method, detached ones included. @throws not_found */
export async function getPaymentMethod(ctx: MerchantContext, id: string): Promise<PaymentMethod> {
  return serializePaymentMethod(await findPaymentMethod(ctx.db, ctx, id));
}
