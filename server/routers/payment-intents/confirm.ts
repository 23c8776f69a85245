import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/intents/confirm.ts";
import type { ConfirmPaymentIntent, PaymentIntent } from "#server/wire/payment-intent.ts";
import { findPaymentIntent } from "#server/payments/intents/row.ts";

/** Pays an intent: see `confirmPayment`. Without a way to pay, the method that it was created with is charged. */
export async function confirmPaymentIntent(
  ctx: MerchantContext,
  input: ConfirmPaymentIntent,
): Promise<PaymentIntent> {
  const { id, card, paymentMethodId, wallet, savePaymentMethod, returnUrl } = input;
  const isGiven = card !== undefined || paymentMethodId !== undefined || wallet !== undefined;
  const kept = isGiven
    ? undefined
    : ((await findPaymentIntent(ctx.db, ctx, id)).paymentMethodId ?? undefined);
  return confirmPayment(ctx, id, {
    card,
    paymentMethodId: paymentMethodId ?? kept,
    wallet,
    savePaymentMethod,
    returnUrl,
  });
}
