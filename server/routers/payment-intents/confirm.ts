import type { MerchantContext } from "#server/core/context.ts";
import { charge } from "#server/payments/charge/charge.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { ConfirmPaymentIntent, PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Pays an intent: see `charge`. Without a way to pay, the method that it was created with is charged.
 * @throws rate_limited (10 declines of an intent, 30 of a card, in 15 minutes), besides what it throws
 */
export async function confirmPaymentIntent(
  ctx: MerchantContext,
  { id, ...input }: ConfirmPaymentIntent,
): Promise<PaymentIntent> {
  const { card, paymentMethodId, wallet, bankRedirect, paymentCode, bankDebit } = input;
  const ways = [card, paymentMethodId, wallet, bankRedirect, paymentCode, bankDebit];
  const isGiven = ways.some((way) => way !== undefined);
  const kept = isGiven
    ? undefined
    : ((await findPaymentIntent(ctx.db, ctx, id)).paymentMethodId ?? undefined);
  return charge(ctx, id, {
    ...input,
    paymentMethodId: paymentMethodId ?? kept,
    asker: { by: "program" },
  });
}
