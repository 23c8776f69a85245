import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { holdProgramsDecline, isWatched } from "#server/payments/limit-declines.ts";
import { confirmPayment } from "#server/payments/intents/confirm/confirm.ts";
import type { ConfirmPaymentIntent, PaymentIntent } from "#server/wire/payments/payment-intent.ts";
import { findPaymentIntent } from "#server/payments/intents/row.ts";

/**
 * Pays an intent: see `confirmPayment`. Without a way to pay, the method that it was created with is charged.
 * @throws rate_limited (10 declines of an intent, 30 of a card, in 15 minutes), besides what it throws
 */
export async function confirmPaymentIntent(
  ctx: MerchantContext,
  input: ConfirmPaymentIntent,
): Promise<PaymentIntent> {
  const { id, card, paymentMethodId, wallet, savePaymentMethod, returnUrl, offSession } = input;
  const isGiven = card !== undefined || paymentMethodId !== undefined || wallet !== undefined;
  const kept = isGiven
    ? undefined
    : ((await findPaymentIntent(ctx.db, ctx, id)).paymentMethodId ?? undefined);
  const source = { card, paymentMethodId: paymentMethodId ?? kept };
  const how = { ...source, wallet, savePaymentMethod, returnUrl, offSession };
  if (wallet) return confirmPayment(ctx, id, how);
  const place = { merchantId: ctx.merchantId, paymentIntentId: id };
  const tell = await holdProgramsDecline(ctx, place, source);
  const askBank = returnUrl !== undefined && (await areCardsTriedOut(ctx));
  try {
    const intent = await confirmPayment(ctx, id, { ...how, askBank });
    await tell(isPaid(intent) ? "paid" : "open");
    return intent;
  } catch (error) {
    if (isDomainError(error)) await tell(error.code === "card_declined" ? "declined" : "open");
    throw error;
  }
}

/**
 * Who gives a place to come back to has a shopper there, who can answer their bank: then 3-D Secure is
 * asked for as on the page. A charge without a shopper is left as it is. Off with the limits of programs.
 */
async function areCardsTriedOut(ctx: MerchantContext): Promise<boolean> {
  if (ctx.env.RATE_LIMIT_RPS === 0) return false;
  return isWatched(ctx, { merchantId: ctx.merchantId, paymentLinkId: null });
}

function isPaid({ status }: PaymentIntent): boolean {
  return status === "succeeded" || status === "requires_capture";
}
