import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { emitAll } from "#server/events/emit-all.ts";
import type { PendingEvent } from "#server/events/emit-all.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import { serializeCheckoutSession } from "#server/payments/sessions/serialize.ts";
import { statusesBefore } from "#server/payments/intents/state.ts";

/**
 * Cancels an intent that no attempt holds, and ends its session with it, in one statement each.
 * Null when the intent was paid or taken in the meantime. Emits `payment_intent.canceled` and
 * `checkout.session.expired`.
 */
export async function cancelIntent(
  tx: Tx,
  ctx: MerchantContext,
  intentId: string,
): Promise<PaymentIntentModel | null> {
  const now = ctx.clock.now();
  const free = statusesBefore("cancel").filter((status) => status !== "requires_action");
  const [intent] = await tx.paymentIntent.updateManyAndReturn({
    where: { id: intentId, merchantId: ctx.merchantId, status: { in: free } },
    data: { status: "canceled", updatedAt: now },
  });
  if (!intent) return null;
  const related = { id: intent.id, type: "payment_intent" };
  await tx.paymentAttempt.updateMany({
    where: { paymentIntentId: intent.id, status: "authorized" },
    data: { status: "abandoned", reconcileAt: null },
  });
  const events: PendingEvent[] = [
    { type: "payment_intent.canceled", related, data: serializePaymentIntent(intent) },
  ];
  const [session] = await tx.checkoutSession.updateManyAndReturn({
    where: { paymentIntentId: intent.id, status: "open" },
    data: { status: "expired", updatedAt: now },
  });
  if (session) {
    const related = { id: session.id, type: "checkout_session" };
    events.push({
      type: "checkout.session.expired",
      related,
      data: serializeCheckoutSession(ctx.env, session),
    });
  }
  await emitAll(tx, ctx, events);
  return intent;
}
