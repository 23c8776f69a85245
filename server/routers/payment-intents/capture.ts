import type { MerchantContext } from "#server/core/context.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import type { CapturePaymentIntent, PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/** Takes authorized money: see `capturePayment`. */
export async function capturePaymentIntent(
  ctx: MerchantContext,
  input: CapturePaymentIntent,
): Promise<PaymentIntent> {
  return capturePayment(ctx, input.id, input.amount);
}
