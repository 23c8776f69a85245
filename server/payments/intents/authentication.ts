import type { MerchantContext } from "#server/core/context.ts";
import { intentWithLive } from "#server/payments/attempts/blocked.ts";
import { reconcileAttempt } from "#server/payments/attempts/reconcile.ts";
import { ProcessorUnreachable } from "#server/core/processor.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import type { PaymentIntent } from "#server/wire/payment-intent.ts";

/**
 * Finishes a payment whose shopper comes back from 3-D Secure, by asking the processor; nothing
 * that the browser says counts. Idempotent: returning twice, or in another browser, answers
 * the intent as it stands. Never throws for a decline: see `lastError`. Still requires_action
 * means that the challenge was not answered: offer it again (`nextAction`).
 * @throws not_found
 */
export async function finishAuthentication(
  ctx: MerchantContext,
  intentId: string,
): Promise<PaymentIntent> {
  const { intent, live: attempt } = await intentWithLive(ctx, intentId);
  const isOurs =
    attempt && (attempt.status === "requires_action" || isOverdue(ctx, attempt.reconcileAt));
  if (!isOurs) return serializePaymentIntent(intent);
  try {
    return serializePaymentIntent(await reconcileAttempt(ctx, attempt));
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error;
    ctx.log.warn(
      { attemptId: attempt.id, err: error },
      "the processor could not be asked; the worker will",
    );
    return serializePaymentIntent(intent);
  }
}

/** Its answer was lost; whoever passes by may ask. */
function isOverdue(ctx: MerchantContext, reconcileAt: Date | null): boolean {
  return reconcileAt !== null && reconcileAt <= ctx.clock.now();
}
