import { secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { isTookTooLong, within } from "#server/core/tasks/within.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { attemptRules, countAttempt } from "#server/limits/attempts.ts";
import { intentWithLive } from "#server/payments/charge/attempt/blocked.ts";
import { reconcileAttempt } from "#server/payments/charge/attempt/reconcile.ts";
import { isProcessorUnavailable } from "#server/payments/processor/registry.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Finishes a payment whose shopper comes back from 3-D Secure, by asking the processor; nothing
 * that the browser says counts. Idempotent: returning twice, or in another browser, answers
 * the intent as it stands. Never throws for a decline: see `lastError`. Still requires_action
 * means that the challenge was not answered: offer it again (`nextAction`).
 * @throws not_found
 */
export function finishAuthentication(
  ctx: MerchantContext,
  intentId: string,
): Promise<PaymentIntent> {
  return finish(ctx, intentId, reconcileAttempt);
}

/**
 * As `finishAuthentication`, for a program that reads the payment. A program that reads too often,
 * or would wait for a silent processor, gets the payment as it is stored. @throws not_found
 */
export function lookAtPayment(ctx: MerchantContext, intentId: string): Promise<PaymentIntent> {
  return finish(ctx, intentId, askSparingly);
}

/** Null when nobody was asked. */
type Ask = (
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
) => Promise<PaymentIntentModel | null>;

async function finish(ctx: MerchantContext, intentId: string, ask: Ask): Promise<PaymentIntent> {
  const { intent, live: attempt } = await intentWithLive(ctx, intentId);
  const isOurs =
    attempt && (attempt.status === "requires_action" || isOverdue(ctx, attempt.reconcileAt));
  if (!isOurs) return serializePaymentIntent(intent);
  try {
    return serializePaymentIntent((await ask(ctx, attempt)) ?? intent);
  } catch (error) {
    const isAway = isProcessorUnreachable(error) || isProcessorUnavailable(error);
    if (!isAway && !isTookTooLong(error)) throw error;
    ctx.log.warn(
      { attemptId: attempt.id, err: error },
      "the processor did not answer; the worker asks again",
    );
    return serializePaymentIntent(intent);
  }
}

/** Its answer was lost; whoever passes by may ask. */
function isOverdue(ctx: MerchantContext, reconcileAt: Date | null): boolean {
  return reconcileAt !== null && reconcileAt <= ctx.clock.now();
}

/** How long a reader waits for the processor; the request to it goes on afterwards. */
const askWithinMs = 3 * secondMs;

/**
 * Reading is cheap, asking the processor is not: of one payment at most three times in two seconds, for
 * all processes together. The shopper's page is not counted: whoever comes back from the bank sees the
 * truth, however many programs wait for it.
 */
async function askSparingly(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
): Promise<PaymentIntentModel | null> {
  const { points } = await countAttempt(ctx, attemptRules.askBank, attempt.id);
  if (points > attemptRules.askBank.attemptsMax) return null;
  return within(ctx.clock, askWithinMs, reconcileAttempt(ctx, attempt));
}
