import { invariant } from "#server/core/assert.ts";
import { addMs, minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { attemptReference } from "#server/payments/attempts/reference.ts";
import { settleAttempt } from "#server/payments/attempts/settle.ts";
import { challengeWithinMs } from "#server/payments/attempts/start.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { recordCapture } from "#server/payments/intents/capture.ts";
import { ProcessorUnreachable } from "#server/core/processor.ts";
import type { ProcessorPayment } from "#server/core/processor.ts";
import { retrying } from "#server/data/transact.ts";

const batchMax = 20;
/** Who claims an attempt asks within this time, or somebody else will. */
const leaseMs = minuteMs;

/**
 * Finishes attempts whose answer never came (a crash, a lost connection) and challenges whose
 * time is over, by asking the processor: paid exactly once or not at all, events included.
 * A worker job; many instances may run it at once. Answers how many were settled.
 */
export async function reconcileAttempts(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.db.$queryRaw<{ id: string }[]>`
    UPDATE payment_attempts SET "reconcileAt" = ${addMs(now, leaseMs)}
    WHERE id IN (SELECT id FROM payment_attempts WHERE "reconcileAt" <= ${now}
                 ORDER BY "reconcileAt" LIMIT ${batchMax} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  let settled = 0;
  for (const { id } of due) {
    const attempt = await services.db.paymentAttempt.findUniqueOrThrow({ where: { id } });
    if (await reconciled(services, attempt)) settled += 1;
  }
  return settled;
}

/** One attempt of the job; a processor that cannot be reached is asked again when the lease ends. */
async function reconciled(services: Services, attempt: PaymentAttemptModel): Promise<boolean> {
  try {
    await reconcileAttempt(actFor(services, attempt.merchantId), attempt);
    return true;
  } catch (error) {
    services.log.warn(
      { attemptId: attempt.id, err: error },
      "an attempt could not be reconciled yet",
    );
    return false;
  }
}

/**
 * Asks the processor what became of an attempt and records it. Answers the intent as it stands.
 * @throws ProcessorUnreachable
 */
export async function reconcileAttempt(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
): Promise<PaymentIntentModel> {
  const intent = await ctx.db.paymentIntent.findUniqueOrThrow({
    where: { id: attempt.paymentIntentId },
  });
  const payment = await askProcessor(ctx, attempt, intent);
  if (attempt.status === "authorized") return reconcileCapture(ctx, intent, payment);
  const over = payment.status === "requires_action" && isChallengeOver(ctx, attempt);
  if (over)
    return giveUpAttempt(
      ctx,
      { ...attempt, processorPayment: payment.id },
      "authentication_expired",
    );
  return retrying(ctx, (tx) => settleAttempt(tx, ctx, { attempt, payment }));
}

/** Of authorised money the question is whether it was captured, or let go by the processor. */
async function reconcileCapture(
  ctx: MerchantContext,
  intent: PaymentIntentModel,
  payment: ProcessorPayment,
): Promise<PaymentIntentModel> {
  await retrying(ctx, async (tx) => {
    const forget = {
      where: { paymentIntentId: intent.id, status: "authorized" },
      data: { reconcileAt: null },
    } as const;
    if (payment.status === "succeeded") await recordCapture(tx, ctx, { intent, payment });
    else if (payment.status === "canceled") await cancelIntent(tx, ctx, intent.id);
    else await tx.paymentAttempt.updateMany(forget);
  });
  return ctx.db.paymentIntent.findUniqueOrThrow({ where: { id: intent.id } });
}

/**
 * Cancels an attempt's payment at the processor, which may find that it is too late, and records
 * what it says; `canceledAs` is the decline code.
 */
export async function giveUpAttempt(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  canceledAs: string,
): Promise<PaymentIntentModel> {
  invariant(attempt.processorPayment, "an attempt that is given up is known to the processor");
  const payment = await ctx.processor.cancelPayment(
    attempt.processorPayment,
    `${attempt.id}:cancel`,
  );
  return retrying(ctx, (tx) => settleAttempt(tx, ctx, { attempt, payment, canceledAs }));
}

async function askProcessor(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  intent: PaymentIntentModel,
): Promise<ProcessorPayment> {
  if (attempt.processor !== ctx.processor.name) {
    throw new ProcessorUnreachable(
      `The attempt was made at ${attempt.processor}, which is not configured now.`,
    );
  }
  if (attempt.processorPayment) return ctx.processor.retrievePayment(attempt.processorPayment);
  return ctx.processor.resolvePayment(attemptReference(ctx.env, attempt, intent));
}

function isChallengeOver(ctx: MerchantContext, attempt: PaymentAttemptModel): boolean {
  return addMs(attempt.createdAt, challengeWithinMs) <= ctx.clock.now();
}
