import type { MerchantContext } from "#server/core/context.ts";
import { lookAtPayment } from "#server/payments/charge/authentication.ts";
import {
  serializeCheckoutSession,
  findCheckoutSession,
} from "#server/records/payments/checkout-session.ts";
import type { CheckoutSession } from "#server/wire/payments/checkout-session.ts";

/**
 * One checkout session. While a challenge of its payment is open or an answer is overdue, the processor
 * is asked first, as for the payment itself: whoever looks right after 3-D Secure sees the truth.
 * @throws not_found
 */
export async function getCheckoutSession(
  ctx: MerchantContext,
  id: string,
): Promise<CheckoutSession> {
  const found = await findCheckoutSession(ctx.db, ctx, id);
  if (found.status !== "open" || !found.paymentIntentId)
    return serializeCheckoutSession(ctx.env, found);
  await lookAtPayment(ctx, found.paymentIntentId);
  return serializeCheckoutSession(ctx.env, await findCheckoutSession(ctx.db, ctx, id));
}
