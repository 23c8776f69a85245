import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { liveAttempt } from "#server/payments/charge/attempt/blocked.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { giveUpAttempt, reconcileAttempt } from "#server/payments/charge/attempt/reconcile.ts";
import { answerWithinMs } from "#server/payments/charge/attempt/start.ts";
import { walletAttempt } from "#server/payments/intents/capture/capture-by-wallet.ts";
import { recordCapture } from "#server/payments/intents/capture/capture.ts";
import { processorOfPayment } from "#server/payments/processor/registry.ts";

/**
 * Makes sure that no attempt holds the intent any more: a challenge is given up at the processor,
 * a lost answer is asked for. Whatever the processor says is recorded, a success too.
 * Answers the intent as it stands.
 * @throws payment_in_progress while an answer is on its way · processor_unavailable · ProcessorUnreachable
 */
export async function releaseIntent(
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): Promise<PaymentIntentModel> {
  const attempt = await liveAttempt(ctx, intent);
  if (!attempt) return releaseAuthorization(ctx, intent);
  if (attempt.status === "requires_action" && attempt.processorPayment) {
    const given = await giveUpAttempt(ctx, attempt, "authentication_abandoned");
    return releaseAuthorization(ctx, given);
  }
  if (attempt.reconcileAt && attempt.reconcileAt > ctx.clock.now()) {
    throw paymentInProgress();
  }
  return releaseAuthorization(ctx, await reconcileAttempt(ctx, attempt));
}

/** Lets authorized money go; a capture that was quicker is recorded instead. */
async function releaseAuthorization(
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): Promise<PaymentIntentModel> {
  if (intent.status !== "requires_capture" || !intent.processorPayment) return intent;
  if (await walletAttempt(ctx.db, ctx, intent.id)) return intent;
  const { id: paymentIntentId, processorPayment } = intent;
  const processor = await processorOfPayment(ctx, { paymentIntentId, processorPayment });
  await rememberRelease(ctx, intent);
  const payment = await processor.cancelPayment(processorPayment, `${intent.id}:cancel`);
  if (payment.status === "canceled") return intent;
  if (payment.status !== "succeeded")
    throw new ProcessorUnreachable("The processor did not release the authorization.");
  await transactAside(ctx, (unit) => recordCapture(unit, ctx, { intent, payment }));
  return ctx.db.paymentIntent.findUniqueOrThrow({
    where: own(ctx, intent.id),
  });
}

/**
 * So that somebody finds out when this process dies in between.
 * @throws payment_in_progress while a capture is on its way
 */
async function rememberRelease(ctx: MerchantContext, intent: PaymentIntentModel): Promise<void> {
  const now = ctx.clock.now();
  const { merchantId, db } = ctx;
  const attempt = {
    merchantId,
    paymentIntentId: intent.id,
    processorPayment: intent.processorPayment,
    status: "authorized",
  } as const;
  const captured = await db.paymentAttempt.count({
    where: { ...attempt, captureAmount: { not: null }, reconcileAt: { gt: now } },
  });
  if (captured > 0) throw paymentInProgress();
  await db.paymentAttempt.updateMany({
    where: attempt,
    data: { reconcileAt: addMs(now, answerWithinMs) },
  });
}
