import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { charge } from "#server/payments/charge/charge.ts";
import type { ConfirmInput } from "#server/payments/charge/confirm-request.ts";
import { findCheckoutSession } from "#server/records/payments/checkout-session.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/** Pays a session by its payment intent: see `charge`. Answers the intent. @throws rate_limited, besides what it throws */
export async function confirmCheckoutSession(
  ctx: MerchantContext,
  id: string,
  input: ConfirmInput,
): Promise<PaymentIntent> {
  const session = await findCheckoutSession(ctx.db, ctx, id);
  invariant(session.paymentIntentId, "a session has a payment intent");
  return charge(ctx, session.paymentIntentId, { ...input, asker: { by: "program" } });
}
