import type { MerchantContext } from "#server/context.ts";
import { capturePayment } from "#server/payments/capture.ts";
import type {
  CapturePaymentIntent,
  PaymentIntent,
} from "#server/routers/payment-intents/schema.ts";

/** Takes authorised money: see `capturePayment`. */
export async function capturePaymentIntent(
  ctx: MerchantContext,
  input: CapturePaymentIntent,
): Promise<PaymentIntent> {
  return capturePayment(ctx, input.id, input.amount);
}
