import type { MerchantContext } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { DomainError } from "#server/errors.ts";
import { emitAll } from "#server/events/emit-all.ts";
import type { PendingEvent } from "#server/events/emit-all.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { liveAttempt } from "#server/payments/attempts/blocked.ts";
import { giveUpAttempt, reconcileAttempt } from "#server/payments/attempts/reconcile.ts";
import { serializePaymentIntent } from "#server/payments/serialize-intent.ts";
import { serializeCheckoutSession } from "#server/payments/serialize-session.ts";
import { statusesBefore } from "#server/payments/state.ts";

/**
 * Makes sure that no attempt holds the intent any more: a challenge is given up at the processor,
 * a lost answer is asked for. Whatever the processor says is recorded, a success too.
 * Answers the intent as it stands.
 * @throws payment_in_progress while an answer is on its way · ProcessorUnreachable
 */
export async function releaseIntent(ctx: MerchantContext, intent: PaymentIntentModel): Promise<PaymentIntentModel> {
  const attempt = await liveAttempt(ctx, intent);
  if (!attempt) return releaseAuthorization(ctx, intent);
  if (attempt.status === "requires_action" && attempt.processorPayment) {
    return giveUpAttempt(ctx, attempt, attempt.processorPayment, { canceledAs: "authentication_abandoned" });
  }
  if (attempt.reconcileAt && attempt.reconcileAt > ctx.clock.now()) {
    throw new DomainError("payment_in_progress", "This payment is being made right now. Wait a moment and look again.", {
      retryAfterS: 5,
    });
  }
  return reconcileAttempt(ctx, attempt);
}

/** Lets authorised money go. */
async function releaseAuthorization(ctx: MerchantContext, intent: PaymentIntentModel): Promise<PaymentIntentModel> {
  if (intent.status === "requires_capture" && intent.processorPayment) {
    await ctx.processor.cancelPayment(intent.processorPayment, `${intent.id}:cancel`);
  }
  return intent;
}

/**
 * Cancels an intent that no attempt holds, and ends its session with it, in one statement each.
 * Null when the intent was paid or taken in the meantime. Emits `payment_intent.canceled` and
 * `checkout.session.expired`.
 */
export async function cancelIntent(tx: Tx, ctx: MerchantContext, intentId: string): Promise<PaymentIntentModel | null> {
  const now = ctx.clock.now();
  const free = statusesBefore("cancel").filter((status) => status !== "requires_action");
  const [intent] = await tx.paymentIntent.updateManyAndReturn({
    where: { id: intentId, merchantId: ctx.merchantId, status: { in: free } },
    data: { status: "canceled", updatedAt: now },
  });
  if (!intent) return null;
  const related = { id: intent.id, type: "payment_intent" };
  const events: PendingEvent[] = [{ type: "payment_intent.canceled", related, data: serializePaymentIntent(intent) }];
  const [session] = await tx.checkoutSession.updateManyAndReturn({
    where: { paymentIntentId: intent.id, status: "open" },
    data: { status: "expired", updatedAt: now },
  });
  if (session) {
    const related = { id: session.id, type: "checkout_session" };
    events.push({ type: "checkout.session.expired", related, data: serializeCheckoutSession(ctx.env, session) });
  }
  await emitAll(tx, ctx, events);
  return intent;
}
