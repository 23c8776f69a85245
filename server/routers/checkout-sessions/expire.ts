import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { endIntent } from "#server/payments/intents/end.ts";
import { serializeCheckoutSession } from "#server/payments/sessions/serialize.ts";
import { findPaymentIntent } from "#server/payments/intents/row.ts";
import type { CheckoutSession } from "#server/wire/checkout-session.ts";
import { transact } from "#server/data/transact.ts";
import { findCheckoutSession } from "#server/payments/sessions/row.ts";

/**
 * Ends an open session now. A challenge that is under way is given up at the processor; if it
 * went through at the last moment the session is complete instead. Emits
 * `payment_intent.canceled` and `checkout.session.expired` with it.
 * @throws session_not_open · payment_in_progress · not_found
 */
export async function expireCheckoutSession(
  ctx: MerchantContext,
  id: string,
): Promise<CheckoutSession> {
  return endIntent(ctx, {
    look: async () => {
      const session = await findCheckoutSession(ctx.db, ctx, id);
      if (session.status !== "open" || !session.paymentIntentId) throw notOpen(session.status);
      return findPaymentIntent(ctx.db, ctx, session.paymentIntentId);
    },
    run: (work) => transact(ctx, work),
    answer: async (tx) => serializeCheckoutSession(ctx.env, await findCheckoutSession(tx, ctx, id)),
  });
}

function notOpen(status: string): DomainError {
  const words = {
    complete: "is complete",
    expired: "has expired",
    open: "is being paid right now",
  }[status];
  return new DomainError("session_not_open", `This checkout session ${words}.`);
}
