import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { emitAll } from "#server/events/emit-all.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { paymentFee } from "#server/ledger/fees.ts";
import { answerWithinMs } from "#server/payments/attempts/start.ts";
import { completeIntent } from "#server/payments/intents/complete.ts";
import type { ProcessorPayment } from "#server/core/processor.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import { captured, nextStatus, refusal, statusAfter } from "#server/payments/intents/state.ts";
import type { PaymentIntent } from "#server/wire/payment-intent.ts";
import { transact } from "#server/data/transact.ts";

/**
 * Takes `amount` (smallest currency unit; all by default) of what was authorised, once; the rest
 * is let go. The processor is asked outside of any transaction, with the intent as the key; a
 * capture that was interrupted is finished by `reconcileAttempts`. Emits
 * `payment_intent.succeeded`.
 * @throws invalid_state · validation_failed · not_found · card_declined when the authorisation is gone
 */
export async function capturePayment(
  ctx: MerchantContext,
  intentId: string,
  amount?: number,
): Promise<PaymentIntent> {
  const intent = await ctx.db.paymentIntent.findFirst({
    where: { id: intentId, merchantId: ctx.merchantId },
  });
  if (!intent) throw notFound();
  nextStatus(intent.status, "succeed");
  if (intent.status !== "requires_capture" || !intent.processorPayment)
    throw refusal(intent.status, "succeed");
  captured(intent, amount === undefined ? intent.amount : BigInt(amount));
  await rememberCapture(ctx, intent);
  const payment = await ctx.processor.capturePayment(
    intent.processorPayment,
    amount ?? Number(intent.amount),
    `${intent.id}:capture`,
  );
  return transact(ctx, (tx) => recordCapture(tx, ctx, { intent, payment }));
}

/** So that somebody asks what became of it when this process does not live to see the answer. */
async function rememberCapture(ctx: MerchantContext, intent: PaymentIntentModel): Promise<void> {
  await ctx.db.paymentAttempt.updateMany({
    where: { paymentIntentId: intent.id, status: "authorized" },
    data: { reconcileAt: addMs(ctx.clock.now(), answerWithinMs) },
  });
}

/** What the processor says is what counts, also when it had captured before. */
export async function recordCapture(
  tx: Tx,
  ctx: MerchantContext,
  { intent, payment }: { intent: PaymentIntentModel; payment: ProcessorPayment },
): Promise<PaymentIntent> {
  if (payment.status !== "succeeded") {
    throw new DomainError(
      "invalid_state",
      "The authorisation is gone: nothing can be captured any more.",
    );
  }
  const amountCaptured = BigInt(payment.amountCaptured);
  const [row] = await tx.paymentIntent.updateManyAndReturn({
    where: { id: intent.id, status: "requires_capture" },
    data: {
      status: statusAfter("succeed"),
      amountCaptured,
      feeAmount: paymentFee(ctx.env, amountCaptured),
      expiresAt: null,
      updatedAt: ctx.clock.now(),
    },
  });
  await tx.paymentAttempt.updateMany({
    where: { paymentIntentId: intent.id, status: "authorized" },
    data: { status: "succeeded", reconcileAt: null },
  });
  if (!row)
    return serializePaymentIntent(
      await tx.paymentIntent.findUniqueOrThrow({ where: { id: intent.id } }),
    );
  await emitAll(tx, ctx, await completeIntent(tx, ctx, { intent: row, session: null, link: null }));
  return serializePaymentIntent(row);
}
