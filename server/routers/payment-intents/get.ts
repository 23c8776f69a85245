import type { MerchantContext } from "#server/core/context.ts";
import { lookAtPayment } from "#server/payments/charge/authentication.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * One payment intent. While a challenge is open or an answer is overdue, the processor is asked
 * first, so that whoever looks right after 3-D Secure sees the truth.
 * @throws not_found
 */
export async function getPaymentIntent(ctx: MerchantContext, id: string): Promise<PaymentIntent> {
  return lookAtPayment(ctx, id);
}
