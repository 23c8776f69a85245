import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { releaseIntent } from "#server/payments/intents/release.ts";
import { serializeCheckoutSession } from "#server/payments/sessions/serialize.ts";
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
  const session = await findCheckoutSession(ctx.db, ctx, id);
  if (session.status !== "open" || !session.paymentIntentId) throw notOpen(session.status);
  const intentId = session.paymentIntentId;
  await releaseIntent(
    ctx,
    await ctx.db.paymentIntent.findUniqueOrThrow({ where: { id: intentId } }),
  );
  return transact(ctx, async (tx) => {
    const canceled = await cancelIntent(tx, ctx, intentId);
    const after = await findCheckoutSession(tx, ctx, id);
    if (!canceled) throw notOpen(after.status);
    return serializeCheckoutSession(ctx.env, after);
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
