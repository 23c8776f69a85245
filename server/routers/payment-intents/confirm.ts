import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { holdProgramsDecline } from "#server/payments/limit-declines.ts";
import { confirmPayment } from "#server/payments/intents/confirm.ts";
import type { ConfirmPaymentIntent, PaymentIntent } from "#server/wire/payment-intent.ts";
import { findPaymentIntent } from "#server/payments/intents/row.ts";

/**
 * Pays an intent: see `confirmPayment`. Without a way to pay, the method that it was created with is charged.
 * @throws rate_limited (10 declines of an intent, 30 of a card, in 15 minutes), besides what it throws
 */
export async function confirmPaymentIntent(
  ctx: MerchantContext,
  input: ConfirmPaymentIntent,
): Promise<PaymentIntent> {
  const { id, card, paymentMethodId, wallet, savePaymentMethod, returnUrl } = input;
  const isGiven = card !== undefined || paymentMethodId !== undefined || wallet !== undefined;
  const kept = isGiven
    ? undefined
    : ((await findPaymentIntent(ctx.db, ctx, id)).paymentMethodId ?? undefined);
  const source = { card, paymentMethodId: paymentMethodId ?? kept };
  const confirm = () =>
    confirmPayment(ctx, id, { ...source, wallet, savePaymentMethod, returnUrl });
  if (wallet) return confirm();
  const place = { merchantId: ctx.merchantId, paymentIntentId: id };
  const tell = await holdProgramsDecline(ctx, place, source);
  try {
    const intent = await confirm();
    await tell(isPaid(intent) ? "paid" : "open");
    return intent;
  } catch (error) {
    if (isDomainError(error)) await tell(error.code === "card_declined" ? "declined" : "open");
    throw error;
  }
}

function isPaid({ status }: PaymentIntent): boolean {
  return status === "succeeded" || status === "requires_capture";
}
